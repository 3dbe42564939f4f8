"""What makes a domain name ring true: words that people build names of, and their letters.

The name of a company or a person is registered by somebody; a slip of the finger seldom is. Since
an answer may depend on the name alone, and not on what was asked before, the name has to tell.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final

LONGEST_WORD: Final = 17

_WORDS: Final = """
about academy access account acme active adventure advisor agency air alarm album alert alliance
alpha alpine amber anchor angel apex apple aqua archive arctic area arena arrow art artisan aspen
atlas atom auction audio aurora auto autumn avenue award backup badge bake bakery balance bamboo
band bank bar basic basket bath battery bay beach beacon bean bear beauty bed bee bell berry best
beta bicycle big bike bird black blaze block blog blossom blue board boat body bold bolt book boost
border boutique bow box brain brand brave bread breeze brew brick bridge bright bristol broker
brook brown bud budget build builder bureau burger business butter button buy cabin cable cafe cake
camera camp campus canal candle candy canvas canyon cape capital car carbon card care career cargo
carpet cart casa case cash castle cat catalog cedar cell center central chain champion change
channel chart chat check cheese chef cherry choice cinema circle city civic class classic clay clean
clear clever client cliff climate clinic clock cloud clover club coach coast cobalt code coffee coin
collective college color comet comfort common community compass computer concept concrete connect
consult content control cook cookie cool copper coral core corner corp cosmic cosmos cottage cotton
council country course court cove craft crane creative credit creek crest cricket crop cross crown
cruise crystal cube culture cup custom cycle daily dance dark data date dawn day deal dear deep deer
delivery dell delta dental depot desert design desk dev device dial diamond diet digital diner
direct discount dive doctor dog dolphin domain door dot dove draft dragon drama dream dress drift
drive drop duck dune dust eagle early earth east easy echo eclipse edge education elder electric
element elite ember emerald empire energy engine english epic equal estate ever exact example
exchange expert express eye fabric face factory fair falcon family farm fashion fast feather feed
fellow fern festival fiber field film filter finance find fine fire first fish fit flag flame flash
fleet flex flight float flow flower fly focus folk font food foot force forest forge fork form
fort forum forward foundation fountain fox frame free fresh friend frog front frontier frost fruit
fuel fun fund future gadget galaxy gallery game garage garden gate gazette gear gem general genesis
gentle giant gift ginger girl glacier glass global globe glow goat gold golf good gourmet grace
grain grand granite grape graph grass great green grid ground group grove grow guard guide guild
guitar gulf hair hall hammer hand handy happy harbor harbour hard harmony harvest haven hawk hazel
head health heart heat heaven help herald herb heritage hero hill history hobby holiday holly home
honey hook hope horizon horse hospital host hosting hotel hour house human hunter ice icon idea
image impact index indigo industry info ink inn innovate insight institute insurance interior
international internet invest iris iron island ivory ivy jacket jade jazz jewel job join journal
journey joy juice jump junction jungle jupiter just keep kettle key kid kind king kitchen kite
kiwi knight knot lab lake lamp land lane language lantern laser laser launch laundry lavender law
lawn layer lead leader leaf league learn learning leather legacy legal legend lemon lens letter
level liberty library life lift light lighthouse lily lime line link lion list little live living
local lock lodge logic logistics lotus loud love lucky luna lunar lunch luxury machine made magazine
magic magnet mail main maker mall manor maple marble margin marina mark market marketing maroon
mart mask master match matrix matter meadow media medical meet melody member memory menu merchant
mercury message metal meteor method metro micro mild mile milk mill mind mine mineral mint mirror
mobile mode model modern moment money monkey monster moon moral morning mosaic moss motion motor
mountain mouse move movie museum music mutual mystic name nano nation native nature navy neat
nebula needle neon nest net network new news nexus night noble node north northern note nova novel
number nurse nut oak oasis object ocean office olive omega one onion online open opera optic orange
orbit orchard orchid order organic origin osprey otter outdoor outlet oxford oyster pacific pack
page paint palace palm panda panel paper paradise park parrot part partner party path patio pavilion
peace peach peak pear pearl pen people pepper perfect performance person pet petal phoenix phone
photo piano picture pilot pine pink pioneer pixel pizza place plan planet plant plaza plum plus
point polar polo pond pool port portal post potter power prairie press prestige prime print prism
private pro product program project promo property prosper public pulse pump pure purple puzzle
quality quantum quartz queen quest quick quiet quill rabbit race radar radio rail rain rainbow raven
reach read ready real recipe record red reef region relay remote rent report rescue research resort
resource rest retail retreat review ribbon rice rich ride ridge right ring rise river road robin
robot rock rocket roof room root rope rose round route royal ruby run rural rush rustic safari safe
saffron sage sail salad salmon salon salt sand sapphire satin sauce savanna scale scene school
science scope scout script sea search season seed select senior sense service seven shade shadow
shape share shark sharp sheep shelf shell shelter shield shine ship shoe shop shore short show
sierra sigma sign signal silk silver simple site six skill skin sky sleep slope small smart smile
smith smooth snow social soft software solar solid solution song sonic soul sound soup source south
space spark speed sphere spice spider spirit splash sport spot spring sprout square stable stadium
staff stage star start state station stay steam steel stellar step stone storage store storm story
stream street strong student studio style sugar summer summit sun sunny sunrise sunset super supply
surf swan sweet swift switch symbol sync system table tail talent talk tango tank target taste tax
taxi tea teach team tech technology tele temple tennis terra terrace test theater thunder ticket
tide tiger timber time tiny titan today token tool top torch total tour tower town toy track trade
trail train transfer transit travel treasure tree trend tribe trip tropic true trust tulip tune
turbo turtle twin ultra union unit united unity universal university up urban valley value van
vault vector vega velvet venture venus verde vertex vet victory video view villa village vine vino
vintage violet vision vista vital vivid voice volt voyage wagon walk wall walnut walrus wander
warm watch water wave way wealth weather web wedding week well wellness west western whale wheat
wheel white widget wild willow wind window wine wing winter wire wise wolf wonder wood wool word
work workshop world wren yacht yard year yellow yoga young youth zebra zen zenith zero zone zoom
airport almond animal apartment apron archer armor ash astro autumn avocado axis axe backpack ball
ballet balloon banana banner barber barley barn baseball bass beaver beetle beverage bishop blanket
blend block bonus boot bottle bouquet bowl branch breakfast broom brush bubble bucket bundle bunny
bus cabinet cactus calendar canoe captain caravan carrot cave cello charm cheetah chicken chili
chimney cider cinnamon citadel citrus clan clinic coat cocoa coconut column corn couch cousin coyote
cradle crate crow cushion cypress daisy dairy dancer desert dessert dinner doll domino donkey donut
drum eleven enigma envelope evergreen fabric fairy father fence ferry fiddle finch finger flamingo
flour flute fog fossil fountain freedom fridge galleon garlic gecko giraffe glove goose gorilla
grape grocery guest hamster hare hedge helmet heron highway hollow humble hummingbird husky inbox
insect jaguar jar jelly jet jewelry juniper kayak kernel kingdom koala ladder ladybug lagoon lama
lark lava leopard lettuce liquid lobster lunchbox magpie mango mantis marmalade marsh mattress meal
melon mole moose mother mountain muffin mustard napkin nectar noodle notebook nugget oatmeal octopus
onyx opal orca ostrich otter oven owl paddle parade parsley pasta pastry pebble pelican pencil
penguin pickle pigeon pillow pineapple pirate pocket poem poet poppy porcelain potato pretzel prince
pumpkin puppet puppy quilt quiver raccoon radish raft raspberry rhino riddle roast rooster rug
sailor salamander sandal sandwich sapling scarf scarlet scooter seagull shed shirt shovel shower
silver sketch skate slate sleigh slipper snail snake soap sock sofa sparrow spinach sponge spoon
squirrel stark statue stitch stove straw strawberry suit sunflower surgeon sword tailor tangerine
teapot tent thistle thorn throne toast tomato torch tortoise towel tractor trumpet tugboat tundra
turnip turquoise tycoon umbrella unicorn utopia vacuum vanilla vegetable velcro viking vinegar
vulture waffle wallet wardrobe wasp waterfall wayne weasel whisper whistle wizard wombat woodland
workbench yarn yogurt zeppelin zigzag zipper zucchini
adam alex alice anna ben carl clara daniel david diana elena emma erik eva frank george hannah henry
hugo ida jack jane john jonas julia karl laura leo linda lisa lucas maria martin mia michael nina
noah nora oliver oscar paul peter robert sam sara simon sofia sophie thomas victor
adams bailey baker bennett brooks carter clark collins cooper davis diaz evans fischer foster garcia
graham green hall harris hoffman hughes jackson jensen johnson jones kelly kim klein lopez martinez
meyer miller mitchell moore morgan morris murphy nelson novak parker perez peterson phillips
richardson roberts robinson rossi russell sanchez sanders schmidt schneider scott silva singh
stewart tanaka taylor thompson turner wagner walker wang watson weber wilson wright young
adobe airbnb amazon anthropic asana bing booking chrome cisco cloudflare debian discord docker
dropbox duckduckgo ebay expedia facebook fedora figma firefox flickr github gitlab google heroku
hulu ikea instagram intel kaggle lego lenovo linkedin linux medium microsoft mozilla netflix nginx
nike nintendo notion nvidia openai oracle paypal pinterest python reddit roblox salesforce samsung
shopify skype slack spotify square stripe telegram tesla tiktok toyota trello tumblr twitch twitter
uber ubuntu vimeo walmart whatsapp wikipedia wordpress yahoo yelp youtube zoho
"""
_SHORT: Final = "ai an at be by do go in it me my of on or our the to tv uk up us we"

# What is put beside a well-known name to deceive.
BAIT: Final = (
    "account", "auth", "billing", "help", "login", "mail", "official", "pay", "portal", "secure",
    "security", "service", "signin", "support", "update", "verify",
)  # fmt: skip

# What a word may end in, or a name behind a word.
_ENDINGS: Final = ("", "s", "es", "er", "ers", "ing", "ly", "y", "hq", "co", "inc", "ltd", "ware")


@cache
def _short_and_long() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_SHORT.split()), frozenset(_WORDS.split()) | frozenset(BAIT)


@cache
def vocabulary() -> frozenset[str]:
    """Every word, with and without an ending."""
    short, words = _short_and_long()
    return short | {word + ending for word in words for ending in _ENDINGS}


@cache
def _known_runs() -> frozenset[str]:
    _, words = _short_and_long()
    return frozenset(run for word in words for run in _runs(word))


def _runs(text: str) -> Iterator[str]:
    """Every three letters in a row, the ends marked."""
    marked = f"^{text}$"
    return (marked[start : start + 3] for start in range(len(marked) - 2))


def made_of_words(text: str) -> bool:
    """Whether the text is words, one behind the other."""
    known = vocabulary()
    ends = {0}
    for start in range(len(text)):
        if start in ends:
            last = min(len(text), start + LONGEST_WORD)
            ends.update(end for end in range(start + 1, last + 1) if text[start:end] in known)
    return len(text) in ends


def odd_letters(text: str, most: int) -> int:
    """How many times three letters in a row are such as are in no word; counted up to `most`."""
    known = _known_runs()
    return sum(1 for _ in islice((run for run in _runs(text) if run not in known), most))
