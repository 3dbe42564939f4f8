"""The English words that the tools know: abbreviations, stop words and synonyms."""

from typing import Final

_ABBREVIATIONS: Final = """
    mr mrs ms dr prof st sr jr rev hon gen col capt cmdr lt sgt maj messrs mt ft
    e.g i.e vs cf viz approx dept est fig figs vol vols pp ed eds no nos nr tel ext
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri
    ave blvd rd
"""
_STOP_WORDS: Final = """
    a an the this that these those some any each every either neither such both all few more most
    other another own same no nor not only very too so than then there here just also
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves
    one who whom whose which what when where why how
    am is are was were be been being do does did doing done have has had having
    can could may might must shall should will would ought
    and or but if because as until while although though since unless whether
    of at by for with about against between into through during before after above below to from
    up down in out on off over under again further once within without upon toward towards among
    i'm you're he's she's it's we're they're i've you've we've they've i'd you'd he'd she'd we'd
    they'd i'll you'll he'll she'll we'll they'll that's there's here's what's who's let's
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't cannot couldn't
    won't wouldn't shan't shouldn't mustn't
"""

ABBREVIATIONS: Final = frozenset(_ABBREVIATIONS.split())
"""What a full stop may follow within a sentence; without the full stop."""

STOP_WORDS: Final = frozenset(_STOP_WORDS.split())

# In a line, every word can stand for every other in almost any sentence: same part of speech, same
# form, same number. None begins with a vowel that is spoken as a consonant, nor with a mute h,
# because the article before it goes by the letter.
_SETS: Final = """
big large sizeable
huge enormous gigantic immense
small little compact
tiny minute minuscule
quick fast rapid swift
quickly rapidly swiftly speedily
slow sluggish leisurely
slowly gradually
good decent
great excellent superb outstanding
bad poor inferior
terrible awful dreadful horrible
happy glad cheerful joyful
sad gloomy sorrowful unhappy
angry furious irate
tired weary exhausted
beautiful lovely gorgeous attractive
ugly unsightly unattractive
smart clever intelligent
foolish silly senseless
easy simple effortless
hard difficult tough demanding
easily effortlessly readily
important significant crucial essential
interesting fascinating engaging intriguing
boring dull tedious dreary
strange odd peculiar curious
famous renowned celebrated
rich wealthy affluent
expensive costly pricey
cheap inexpensive affordable
safe secure
dangerous risky perilous hazardous
quiet silent hushed
loud noisy deafening
calm peaceful tranquil
brave courageous fearless bold
afraid scared frightened
friendly amiable kindly
strong sturdy powerful robust
weak feeble frail
old aged ancient
clean spotless immaculate
dirty filthy grimy
correct accurate
wrong incorrect mistaken
whole entire complete
main chief principal primary
enough sufficient adequate
many numerous countless
often frequently regularly
sometimes occasionally
rarely seldom
always constantly
suddenly abruptly
nearly almost
perhaps maybe possibly
really truly genuinely
however nevertheless nonetheless
therefore consequently thus
buy purchase
bought purchased acquired
begin start commence
began started commenced
finish conclude
ended finished concluded
show display
showed displayed
need require
needed required
choose select pick
chose selected picked
fix repair mend
fixed repaired mended
build construct
built constructed
destroy demolish wreck
destroyed demolished wrecked
obtain acquire
retain preserve
retained preserved
allow permit
allowed permitted
try attempt
tried attempted
explain clarify illuminate
explained clarified illuminated
replied responded
shout yell scream
shouted yelled screamed
jump leap
jumped leapt
ran sprinted dashed
stroll wander
walked strolled wandered
glanced gazed
enjoy appreciate
enjoyed appreciated
love adore cherish
loved adored cherished
hate detest loathe
hated detested loathed
job task assignment
jobs tasks assignments
error mistake fault
errors mistakes faults
idea thought notion
ideas thoughts notions
house home dwelling
houses homes dwellings
road street lane
roads streets lanes
car vehicle automobile
cars vehicles automobiles
child kid youngster
children kids youngsters
friend companion pal
friends companions pals
story tale narrative
stories tales narratives
trip journey voyage
trips journeys voyages
goal aim objective target
goals aims objectives targets
result outcome consequence
results outcomes consequences
portion section
portions sections
spot location
places spots locations
problem difficulty issue
problems difficulties issues
answers replies responses
"""


SYNONYMS: Final = {
    word: tuple(other for other in words if other != word)
    for words in map(str.split, _SETS.strip().splitlines())
    for word in words
}
"""Word -> the words that can take its place, in lower case."""
