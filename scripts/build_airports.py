"""Build `sandboxes/data/airports.json` from airportsdata, the time zones of tzdata and the lists below.

    python scripts/build_airports.py            write the file
    python scripts/build_airports.py --check    fail if the file is not what this script writes

Needs airportsdata (MIT) and tzdata (public domain) at build time only. No network, no randomness: the
same releases give the same bytes. Which airports there are, how big they are and who flies where is
decided here; names, cities and coordinates are those of airportsdata, but for `CITIES` and `NAMES`.
"""

import argparse
import importlib.metadata
import importlib.resources
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import airportsdata

TARGET = Path(__file__).parent.parent / "sandboxes" / "data" / "airports.json"
AIRPORTSDATA, TZDATA = "20260905", "2026.6"  # the releases that wrote the file in the repository

# What a world may have to know the time of: five months before 2026, and a flight into January 2027.
FIRST_DAY, LAST_DAY = datetime(2025, 7, 1, tzinfo=UTC), datetime(2027, 3, 1, tzinfo=UTC)

# By region, a country a line: sizes from 5 (a hub of the world) to 1 (an airstrip), and who has them.
CHOSEN = {
    "North America": """
        US United States | 5 ATL LAX ORD DFW DEN JFK SFO MIA | 4 SEA LAS MCO CLT PHX IAH EWR BOS MSP
            DTW PHL FLL LGA BWI SLC IAD SAN TPA HNL | 3 DCA MDW BNA AUS PDX STL HOU OAK SJC MSY RDU SMF
            DAL SNA MCI SAT RSW IND CLE PIT CVG CMH JAX OGG ANC BDL BUR ABQ MKE OMA BUF SJU | 2 CHS MEM
            RIC OKC SDF BOI ORF TUS GEG SAV RNO ELP TUL DSM SYR ROC PVD BHM KOA LIH PWM PNS FAI MSN PSP
            BIL BZN JAC BTV | 1 JNU KTN BRW OME
        CA Canada | 5 YYZ | 4 YVR YUL YYC | 3 YEG YOW YWG YHZ | 2 YQB YYJ YXE YQR YYT YLW YTZ | 1 YXY
            YZF YFB
        BM Bermuda | 2 BDA
        GL Greenland | 1 GOH
    """,
    "Central America": """
        MX Mexico | 5 MEX | 4 CUN | 3 GDL MTY TIJ SJD PVR | 2 MID BJX HMO CUL VER OAX ACA
        GT Guatemala | 3 GUA
        BZ Belize | 2 BZE
        SV El Salvador | 3 SAL
        HN Honduras | 2 SAP TGU
        NI Nicaragua | 2 MGA
        CR Costa Rica | 3 SJO | 2 LIR
        PA Panama | 4 PTY
        CU Cuba | 3 HAV | 2 VRA SCU
        JM Jamaica | 3 MBJ KIN
        HT Haiti | 2 PAP
        DO Dominican Republic | 3 SDQ PUJ | 2 STI
        BS Bahamas | 3 NAS
        TC Turks and Caicos Islands | 2 PLS
        KY Cayman Islands | 2 GCM
        BB Barbados | 3 BGI
        TT Trinidad and Tobago | 3 POS
        LC Saint Lucia | 2 UVF
        GD Grenada | 2 GND
        AG Antigua and Barbuda | 2 ANU
        AW Aruba | 3 AUA
        CW Curaçao | 2 CUR
        SX Sint Maarten | 2 SXM
        GP Guadeloupe | 3 PTP
        MQ Martinique | 3 FDF
    """,
    "South America": """
        CO Colombia | 4 BOG | 3 MDE CLO CTG | 2 BAQ SMR ADZ LET
        VE Venezuela | 3 CCS | 2 MAR
        EC Ecuador | 3 UIO GYE | 1 GPS
        PE Peru | 4 LIM | 3 CUZ | 2 AQP IQT
        BO Bolivia | 3 VVI | 2 LPB CBB
        CL Chile | 4 SCL | 2 CCP PMC ANF CJC PUQ | 1 IPC
        AR Argentina | 4 EZE | 3 AEP COR MDZ | 2 BRC SLA USH ROS NQN FTE
        UY Uruguay | 3 MVD
        PY Paraguay | 3 ASU
        BR Brazil | 5 GRU | 4 GIG BSB | 3 CGH SDU VCP CNF SSA REC FOR POA CWB FLN MAO | 2 BEL GYN NAT
            CGB SLZ MCZ IGU
        GY Guyana | 2 GEO
        SR Suriname | 2 PBM
        GF French Guiana | 2 CAY
    """,
    "Western Europe": """
        GB United Kingdom | 5 LHR | 4 LGW STN MAN | 3 LTN EDI BHX GLA BRS LCY BFS | 2 NCL LPL LBA BHD
            ABZ CWL INV | 1 KOI
        JE Jersey | 2 JER
        IM Isle of Man | 1 IOM
        IE Ireland | 4 DUB | 2 SNN ORK | 1 NOC
        FR France | 5 CDG | 4 ORY NCE | 3 LYS MRS TLS BOD NTE | 2 BVA BSL MPL LIL SXB AJA BIA
        ES Spain | 5 MAD BCN | 4 PMI AGP | 3 ALC TFS LPA VLC SVQ BIO IBZ ACE | 2 FUE TFN SCQ MAH
        PT Portugal | 4 LIS | 3 OPO FAO FNC | 2 PDL
        DE Germany | 5 FRA MUC | 4 BER DUS HAM | 3 CGN STR | 2 HAJ NUE LEJ
        NL Netherlands | 5 AMS | 2 EIN RTM
        BE Belgium | 4 BRU | 3 CRL
        LU Luxembourg | 3 LUX
        CH Switzerland | 4 ZRH GVA
        AT Austria | 4 VIE | 2 SZG INN
        IT Italy | 5 FCO | 4 MXP | 3 LIN BGY VCE NAP CTA BLQ PMO | 2 CIA PSA BRI TRN CAG OLB FLR GOA
        MT Malta | 3 MLA
    """,
    "Northern Europe": """
        DK Denmark | 4 CPH | 2 BLL
        FO Faroe Islands | 1 FAE
        IS Iceland | 4 KEF
        NO Norway | 4 OSL | 3 BGO TRD | 2 SVG TOS | 1 ALF LYR
        SE Sweden | 4 ARN | 3 GOT | 2 BMA LLA | 1 KRN VBY
        FI Finland | 4 HEL | 2 RVN OUL | 1 TKU
        EE Estonia | 3 TLL
        LV Latvia | 3 RIX
        LT Lithuania | 3 VNO | 2 KUN
    """,
    "Eastern Europe": """
        PL Poland | 4 WAW | 3 KRK GDN | 2 KTW WRO POZ WMI RZE
        CZ Czechia | 4 PRG | 1 BRQ
        SK Slovakia | 2 BTS | 1 KSC
        HU Hungary | 4 BUD
        SI Slovenia | 2 LJU
        HR Croatia | 3 ZAG SPU DBV
        BA Bosnia and Herzegovina | 2 SJJ
        RS Serbia | 3 BEG | 1 INI
        ME Montenegro | 2 TGD TIV
        MK North Macedonia | 2 SKP
        AL Albania | 3 TIA
        XK Kosovo | 2 PRN
        RO Romania | 4 OTP | 2 CLJ
        BG Bulgaria | 3 SOF | 2 VAR
        MD Moldova | 2 RMO
        UA Ukraine | 3 KBP | 2 LWO ODS
        BY Belarus | 2 MSQ
        GR Greece | 4 ATH | 3 SKG HER RHO | 2 CFU CHQ JTR JMK
        CY Cyprus | 3 LCA | 2 PFO
    """,
    "Central Asia": """
        RU Russia | 4 SVO LED | 3 DME VKO AER SVX OVB | 2 KZN KJA IKT VVO KHV KGD | 1 YKS MMK PKC
        GE Georgia | 3 TBS | 2 BUS
        AM Armenia | 2 EVN
        AZ Azerbaijan | 3 GYD
        KZ Kazakhstan | 3 ALA NQZ | 2 CIT
        UZ Uzbekistan | 3 TAS | 2 SKD
        TJ Tajikistan | 2 DYU
        TM Turkmenistan | 2 ASB
        KG Kyrgyzstan | 2 BSZ
        MN Mongolia | 2 UBN
    """,
    "Middle East": """
        TR Türkiye | 5 IST | 4 SAW AYT | 3 ESB ADB | 2 DLM BJV TZX VAN
        IL Israel | 4 TLV
        JO Jordan | 3 AMM | 1 AQJ
        LB Lebanon | 3 BEY
        SA Saudi Arabia | 4 RUH JED | 3 DMM MED
        AE United Arab Emirates | 5 DXB | 4 AUH | 3 SHJ | 2 DWC
        QA Qatar | 5 DOH
        BH Bahrain | 3 BAH
        KW Kuwait | 3 KWI
        OM Oman | 3 MCT | 2 SLL
        IQ Iraq | 3 BGW | 2 EBL BSR
        IR Iran | 3 IKA THR MHD
        EG Egypt | 4 CAI | 3 HRG SSH | 2 LXR HBE ASW
    """,
    "Africa": """
        MA Morocco | 4 CMN | 3 RAK | 2 AGA FEZ TNG RBA
        DZ Algeria | 3 ALG | 2 ORN CZL
        TN Tunisia | 3 TUN | 2 DJE NBE
        LY Libya | 2 MJI
        ET Ethiopia | 4 ADD
        DJ Djibouti | 1 JIB
        SO Somalia | 1 MGQ
        KE Kenya | 4 NBO | 2 MBA WIL | 1 KIS
        UG Uganda | 3 EBB
        TZ Tanzania | 3 DAR | 2 JRO ZNZ
        RW Rwanda | 3 KGL
        BI Burundi | 1 BJM
        CD DR Congo | 2 FIH
        CG Congo | 2 BZV
        GA Gabon | 2 LBV
        CM Cameroon | 2 DLA NSI
        TD Chad | 1 NDJ
        NG Nigeria | 4 LOS | 3 ABV | 2 PHC KAN
        BJ Benin | 2 COO
        TG Togo | 2 LFW
        GH Ghana | 3 ACC | 2 KMS
        CI Côte d'Ivoire | 3 ABJ
        BF Burkina Faso | 2 OUA
        ML Mali | 2 BKO
        NE Niger | 1 NIM
        SN Senegal | 3 DSS
        GM Gambia | 1 BJL
        GN Guinea | 2 CKY
        SL Sierra Leone | 1 FNA
        LR Liberia | 1 ROB
        CV Cabo Verde | 2 RAI SID
        MR Mauritania | 1 NKC
        AO Angola | 3 NBJ
        ZM Zambia | 2 LUN | 1 LVI
        ZW Zimbabwe | 2 HRE VFA
        MW Malawi | 1 LLW
        MZ Mozambique | 2 MPM
        BW Botswana | 2 GBE | 1 MUB
        NA Namibia | 2 WDH
        ZA South Africa | 5 JNB | 4 CPT | 3 DUR | 2 PLZ GRJ HLA | 1 BFN MQP
        SZ Eswatini | 1 SHO
        LS Lesotho | 1 MSU
        MG Madagascar | 2 TNR
        MU Mauritius | 3 MRU
        RE Réunion | 2 RUN
        SC Seychelles | 2 SEZ
        KM Comoros | 1 HAH
    """,
    "South Asia": """
        IN India | 5 DEL BOM | 4 BLR MAA HYD CCU | 3 COK AMD GOI PNQ | 2 TRV LKO JAI GAU IXC CCJ VTZ
            BBI PAT SXR ATQ VNS IXM | 1 IXZ IXL UDR
        PK Pakistan | 3 KHI ISB LHE | 2 MUX
        BD Bangladesh | 3 DAC | 2 CGP
        LK Sri Lanka | 3 CMB
        NP Nepal | 3 KTM | 1 PKR
        BT Bhutan | 1 PBH
        MV Maldives | 4 MLE
    """,
    "South-East Asia": """
        TH Thailand | 5 BKK | 4 DMK HKT | 3 CNX | 2 USM KBV HDY CEI
        VN Vietnam | 4 SGN HAN | 3 DAD CXR | 2 PQC HPH DLI
        KH Cambodia | 3 KTI | 2 SAI
        LA Laos | 2 VTE LPQ
        MM Myanmar | 3 RGN | 2 MDL
        MY Malaysia | 5 KUL | 3 PEN BKI KCH | 2 LGK JHB SZB
        SG Singapore | 5 SIN
        BN Brunei | 2 BWN
        ID Indonesia | 5 CGK | 4 DPS | 3 SUB UPG KNO | 2 BPN YIA HLP SRG PKU BTH MDC DJJ | 1 LBJ
        PH Philippines | 4 MNL | 3 CEB DVO | 2 CRK ILO PPS CGY
        TL Timor-Leste | 1 DIL
    """,
    "East Asia": """
        CN China | 5 PEK PVG CAN | 4 SZX CTU TFU KMG XIY SHA HGH CKG PKX | 3 NKG WUH CSX XMN TAO CGO
            URC HAK TSN SYX DLC HRB KWE SHE | 2 NNG FOC LHW KWL XNN LXA LJG | 1 KHG
        HK Hong Kong | 5 HKG
        MO Macau | 3 MFM
        TW Taiwan | 4 TPE | 3 KHH | 2 TSA RMQ
        JP Japan | 5 HND NRT | 4 KIX CTS FUK | 3 ITM OKA NGO | 2 KOJ SDJ HIJ KMJ NGS MYJ OKJ HKD ISG
        KR South Korea | 5 ICN | 4 GMP CJU | 3 PUS | 2 TAE CJJ
    """,
    "Oceania": """
        AU Australia | 5 SYD MEL | 4 BNE PER | 3 ADL OOL CNS | 2 CBR HBA DRW TSV LST AVV ASP | 1 AYQ
            BME
        NZ New Zealand | 4 AKL | 3 CHC WLG ZQN | 2 DUD | 1 NSN
        FJ Fiji | 3 NAN | 1 SUV
        PF French Polynesia | 3 PPT | 1 BOB
        NC New Caledonia | 2 NOU
        PG Papua New Guinea | 2 POM
        SB Solomon Islands | 1 HIR
        VU Vanuatu | 1 VLI
        WS Samoa | 1 APW
        TO Tonga | 1 TBU
        CK Cook Islands | 1 RAR
        GU Guam | 2 GUM
        PW Palau | 1 ROR
    """,
}

# The city an airport serves, where airportsdata names the suburb it stands in, two cities at once,
# nothing, or another spelling than for the city's other airport.
CITIES = {
    "ACE": "Lanzarote", "AJA": "Ajaccio", "ANU": "Saint John's", "BDL": "Hartford",
    "BEG": "Belgrade", "BFN": "Bloemfontein", "BIA": "Bastia", "BJX": "Leon", "BKO": "Bamako",
    "BOB": "Bora Bora", "BOD": "Bordeaux", "BPN": "Balikpapan", "BSL": "Mulhouse", "BSR": "Basra",
    "BTH": "Batam", "BVA": "Beauvais", "CAY": "Cayenne", "CEB": "Cebu", "CFU": "Corfu",
    "CGY": "Cagayan de Oro", "CHQ": "Chania", "CIA": "Rome", "CJU": "Jeju", "CTS": "Sapporo",
    "CVG": "Cincinnati", "DFW": "Dallas", "DJJ": "Jayapura", "DMM": "Dammam", "DPS": "Denpasar",
    "DSS": "Dakar", "DVO": "Davao", "DWC": "Dubai", "EBL": "Erbil", "EZE": "Buenos Aires",
    "FLR": "Florence", "FRA": "Frankfurt", "FUE": "Fuerteventura", "GCM": "George Town",
    "GIG": "Rio de Janeiro", "GOA": "Genoa", "GOI": "Goa", "GUM": "Guam", "HAJ": "Hanover",
    "IGU": "Foz do Iguacu", "ILO": "Iloilo", "IOM": "Douglas", "IPC": "Hanga Roa",
    "IST": "Istanbul", "JHB": "Johor Bahru", "JIB": "Djibouti", "JMK": "Mykonos",
    "JTR": "Santorini", "KHH": "Kaohsiung", "KNO": "Medan", "KOI": "Kirkwall", "KRN": "Kiruna",
    "KTI": "Phnom Penh", "KWL": "Guilin", "LBJ": "Labuan Bajo", "LIL": "Lille",
    "LPA": "Gran Canaria", "LPB": "La Paz", "LPQ": "Luang Prabang", "MAH": "Menorca",
    "MDC": "Manado", "MDE": "Medellin", "MFM": "Macau", "MLA": "Valletta", "MPL": "Montpellier",
    "MQP": "Mbombela", "NAP": "Naples", "NAT": "Natal", "NGO": "Nagoya", "NOC": "Knock",
    "NSN": "Nelson", "OKJ": "Okayama", "OUL": "Oulu", "PBM": "Paramaribo", "PKU": "Pekanbaru",
    "PLS": "Providenciales", "PMI": "Palma de Mallorca", "PPS": "Puerto Princesa",
    "PQC": "Phu Quoc", "PRN": "Pristina", "PTP": "Pointe-a-Pitre", "PTY": "Panama City",
    "RDU": "Raleigh", "RHO": "Rhodes", "RMQ": "Taichung", "ROR": "Koror", "RUN": "Saint-Denis",
    "SAL": "San Salvador", "SAP": "San Pedro Sula", "SCU": "Santiago de Cuba",
    "SDU": "Rio de Janeiro", "SEZ": "Mahe", "SID": "Sal", "SRG": "Semarang", "STI": "Santiago de los Caballeros",
    "STL": "St. Louis", "SUV": "Suva", "SVQ": "Seville", "SXM": "Philipsburg",
    "SZB": "Kuala Lumpur", "TFN": "Tenerife", "TFS": "Tenerife", "TFU": "Chengdu", "TKU": "Turku",
    "TLS": "Toulouse", "TRN": "Turin", "TSA": "Taipei", "UPG": "Makassar", "USH": "Ushuaia",
    "USM": "Koh Samui", "VCE": "Venice", "XIY": "Xi'an", "YIA": "Yogyakarta", "YUL": "Montreal",
    "YVR": "Vancouver", "YYT": "St. John's", "YYZ": "Toronto", "ZNZ": "Zanzibar",
}  # fmt: skip

# What else people call the city of an airport.
ALSO = {
    "AYQ": "Uluru", "BEG": "Beograd", "BLR": "Bengaluru", "BOM": "Bombay", "BRU": "Bruxelles",
    "BSL": "Basel", "BSR": "Basrah", "CCJ": "Kozhikode", "CCU": "Calcutta", "CFU": "Kerkyra",
    "CGN": "Köln", "CGP": "Chattogram", "COK": "Kochi", "CPH": "København", "DAD": "Danang",
    "DEL": "Delhi", "DFW": "Fort Worth", "DLI": "Da Lat", "DPS": "Bali", "EBB": "Entebbe",
    "EBL": "Arbil", "FAE": "Torshavn", "FCO": "Roma", "FLR": "Firenze",
    "FRA": "Frankfurt am Main", "GDL": "Zapopan", "GIG": "Rio", "GOA": "Genova", "GVA": "Genève",
    "HAJ": "Hannover", "HNL": "Oahu", "IPC": "Easter Island, Rapa Nui", "JFK": "New York City",
    "JIB": "Djibouti City", "KBP": "Kiev", "KHH": "Kaohsiung City", "LIS": "Lisboa",
    "LPA": "Las Palmas", "LPB": "El Alto", "LPQ": "Luang Phabang", "MAA": "Madras",
    "MAH": "Mahon", "MEX": "Ciudad de Mexico", "MUC": "München", "MXP": "Milano", "NAP": "Napoli",
    "NQZ": "Nur-Sultan", "NUE": "Nürnberg", "ODS": "Odessa", "OGG": "Maui", "OKA": "Okinawa",
    "OTP": "Bucuresti", "PEK": "Peking", "PLZ": "Gqeberha", "PMI": "Palma", "PRG": "Praha",
    "PTY": "Panama", "PUS": "Pusan", "RAK": "Marrakesh", "RGN": "Rangoon", "RMQ": "Taichung City",
    "SGN": "Saigon", "SID": "Espargos", "SVO": "Moskva", "SVQ": "Sevilla", "TRN": "Torino",
    "TRV": "Thiruvananthapuram", "UBN": "Ulan Bator", "UPG": "Ujung Pandang", "USM": "Ko Samui",
    "VCE": "Venezia", "VIE": "Wien", "VTZ": "Vizag", "WAW": "Warszawa", "XIY": "Xian",
    "ZRH": "Zürich",
}  # fmt: skip

# Airports that airportsdata abbreviates, misspells, or calls by a name that another one has.
NAMES = {
    "BOD": "Bordeaux-Merignac Airport",
    "BOI": "Boise Airport (Gowen Field)",
    "BDA": "L.F. Wade International Airport",
    "CAG": "Cagliari Elmas Airport",
    "CHS": "Charleston International Airport",
    "CMB": "Bandaranaike International Airport",
    "FCO": "Leonardo da Vinci-Fiumicino Airport",
    "GYE": "Jose Joaquin de Olmedo International Airport",
    "IAH": "George Bush Intercontinental Airport",
    "JMK": "Mykonos Airport",
    "KNO": "Kualanamu International Airport",
    "KRK": "Kraków John Paul II International Airport",
    "LBV": "Leon M'ba International Airport",
    "MVD": "Carrasco International Airport",
    "OKC": "Will Rogers International Airport",
    "VCE": "Venice Marco Polo Airport",
}

IN_SEVERAL_STATES = {"Portland"}

# Countries between whose airports nobody flies: a side and the other.
EUROPE = "Western Europe", "Northern Europe", "Eastern Europe"
CLOSED = (
    (("IL",), ("DZ", "BD", "BN", "ID", "IQ", "IR", "KW", "LB", "LY", "MY", "OM", "PK", "QA", "SA", "SO", "TN")),
    (("RU", "BY"), (*EUROPE, "North America", "JP", "TW", "AU", "NZ")),
    (("UA",), ("RU", "BY", "IR")),
    (("AM",), ("AZ",)),
    (("IN",), ("PK",)),
    (("IR",), ("North America", "KW")),
    (("VE",), ("US", "CA")),
    (("CU",), ("US",)),
    (("XK",), ("RS", "RU")),
    (("MA",), ("DZ",)),
)  # fmt: skip
NEIGHBOURS = {
    "RS",
    "BY",
    "RU",
}  # of these, the first is in Europe and flies to the others all the same

# By the size of the smaller airport: how far it sees aircraft off, and from what distance half of
# those who would like to come no longer do. By its own size: how many places it knows that are near,
# far, or small.
RANGE_KM = {1: 1_600, 2: 2_900, 3: 5_600, 4: 11_500, 5: 15_400}
HALVING_KM = {1: 800, 2: 1_000, 3: 1_400, 4: 3_000, 5: 6_000}
MOST_NEAR = {1: 3, 2: 6, 3: 11, 4: 21, 5: 36}
MOST_FAR = {1: 1, 2: 1, 3: 3, 4: 11, 5: 30}
MOST_SMALL = {1: 0, 2: 0, 3: 5, 4: 9, 5: 14}
WEIGHT = {1: 1, 2: 2, 3: 5, 4: 11, 5: 24}
MOST = {"near": MOST_NEAR, "far": MOST_FAR, "small": MOST_SMALL}
SHORTEST_KM, FAR_KM, SMALL, LEAST_PULL = 150, 4_000, 2, 11.0
EARTH_KM = 6_371.0


@dataclass(frozen=True)
class Airport:
    code: str
    name: str
    city: str
    subdivision: str
    country: str
    region: str
    lat: float
    lon: float
    zone: str
    size: int


def chosen() -> Iterator[tuple[str, str, str, dict[str, int]]]:
    """Region, country's code and name, and the sizes of its airports."""
    for region, text in CHOSEN.items():
        for entry in re.split(r"\n {8}(?! )", text.rstrip())[1:]:
            country, *blocks = re.split(r"\s*\|\s*", " ".join(entry.split()))
            code, _, name = country.partition(" ")
            sizes = {
                airport: int(size)
                for size, *airports in (block.split() for block in blocks)
                for airport in airports
            }
            yield region, code, name, sizes


def airports() -> list[Airport]:
    """The airports in order of their codes.

    Raises:
        ValueError: airportsdata does not know one, or knows it in another country.
    """
    known = airportsdata.load("IATA")
    made = []
    for region, country, _, sizes in chosen():
        for code, size in sizes.items():
            row = known.get(code)
            if row is None or row["country"] != country:
                raise ValueError(f"{code} is no airport of {country}")
            made.append(
                Airport(
                    code=code,
                    name=NAMES.get(code) or tidied(row["name"]),
                    city=CITIES.get(code, row["city"]),
                    subdivision=row["subd"],
                    country=country,
                    region=region,
                    lat=round(row["lat"], 4),
                    lon=round(row["lon"], 4),
                    zone=row["tz"],
                    size=size,
                )
            )
    return sorted(made, key=lambda airport: airport.code)


def tidied(name: str) -> str:
    name = re.sub(r"\bNtl\b", "National", name)
    name = re.sub(r"\b(Intl|Intcntl|Int)\b", "International", name)
    name = re.sub(r" / | -  ", " ", name)
    name = re.sub(r"\s+", " ", name)
    return name if re.search(r"Air|Field", name) else f"{name} Airport"


def labels(made: list[Airport]) -> dict[str, str]:
    """By airport, what tells its city from all others: with country or state where that is needed."""
    countries = {code: name for _, code, name, _ in chosen()}
    homes: dict[str, set[tuple[str, str]]] = {}
    for airport in made:
        homes.setdefault(airport.city, set()).add((airport.country, state_of(airport)))
    found = {}
    for airport in made:
        alike = [country for country, _ in homes[airport.city]]
        found[airport.code] = airport.city
        if alike.count(airport.country) > 1:
            found[airport.code] += f", {airport.subdivision}"
        elif len(alike) > 1:
            found[airport.code] += f", {countries[airport.country]}"
    return found


def state_of(airport: Airport) -> str:
    """The state, where a country has two cities of one name."""
    return airport.subdivision if airport.city in IN_SEVERAL_STATES else ""


def distance_km(a: Airport, b: Airport) -> float:
    lat, other, across = map(math.radians, (a.lat, b.lat, b.lon - a.lon))
    half = math.sin((other - lat) / 2) ** 2
    half += math.cos(lat) * math.cos(other) * math.sin(across / 2) ** 2
    return round(2 * EARTH_KM * math.asin(math.sqrt(half)), 6)


def closed(a: Airport, b: Airport) -> bool:
    if {a.country, b.country} <= NEIGHBOURS:
        return False
    sides = ({a.country, a.region}, {b.country, b.region})
    return any(
        (one & set(these) and other & set(those)) or (other & set(these) and one & set(those))
        for these, those in CLOSED
        for one, other in [sides]
    )


def pull(a: Airport, b: Airport, km: float) -> float:
    """How much two airports want a route: gravity, stronger within a country or a continent."""
    at_home = 4.0 if a.country == b.country else 1.7 if continent(a) == continent(b) else 1.0
    nearness = at_home / (1 + km / HALVING_KM[min(a.size, b.size)])
    return round(WEIGHT[a.size] * WEIGHT[b.size] * nearness, 9)


def continent(airport: Airport) -> str:
    return "Europe" if airport.region in EUROPE else airport.region


def kind_of(other: Airport, km: float) -> str:
    """As what an airport counts a route to another one."""
    return "small" if other.size <= SMALL else "near" if km < FAR_KM else "far"


def routes(made: list[Airport]) -> dict[str, list[str]]:
    """For each airport, those of a later code to which there are flights."""
    wanted = []
    for place, a in enumerate(made):
        for b in made[place + 1 :]:
            km = distance_km(a, b)
            reach = RANGE_KM[min(a.size, b.size)] * (1.5 if a.country == b.country else 1)
            if SHORTEST_KM <= km <= min(reach, RANGE_KM[5]):
                strength = pull(a, b, km)
                if strength >= LEAST_PULL and may_connect(a, b):
                    wanted.append((-strength, a.code, b.code, a, b, km))
    ways: dict[str, Counter[str]] = {kind: Counter() for kind in ("near", "far", "small")}
    found: dict[str, list[str]] = {airport.code: [] for airport in made}
    for *_, a, b, km in sorted(wanted, key=lambda pair: pair[:3]):
        kinds = [(a, kind_of(b, km)), (b, kind_of(a, km))]
        if all(ways[kind][one.code] < MOST[kind][one.size] for one, kind in kinds):
            for one, kind in kinds:
                ways[kind][one.code] += 1
            found[a.code].append(b.code)
    rescue(made, found, ways["near"] + ways["far"] + ways["small"])
    return {code: sorted(others) for code, others in found.items()}


def may_connect(a: Airport, b: Airport) -> bool:
    return a.city != b.city and not closed(a, b)


def rescue(made: list[Airport], found: dict[str, list[str]], ways: Counter[str]) -> None:
    """Leave nobody with less than two ways out: to the nearest larger airports, rather at home."""
    pairs = {}
    for lonely in made:
        for other in made if ways[lonely.code] < 2 else ():
            a, b = sorted((lonely, other), key=lambda one: one.code)
            if max(a.size, b.size) > SMALL and may_connect(a, b):
                km = distance_km(a, b)
                if km >= SHORTEST_KM:
                    pairs[a.code, b.code] = km * (0.5 if a.country == b.country else 1)
    for (a_code, b_code), _ in sorted(pairs.items(), key=lambda pair: (pair[1], pair[0])):
        if min(ways[a_code], ways[b_code]) < 2 and b_code not in found[a_code]:
            ways.update([a_code, b_code])
            found[a_code].append(b_code)


def offsets(zone: str) -> list[list[object]]:
    """From when (in UTC) clocks of the zone are ahead of UTC by how many minutes."""
    # Of the package, whatever the system has.
    path = importlib.resources.files("tzdata").joinpath("zoneinfo", *zone.split("/"))
    with path.open("rb") as file:
        here = ZoneInfo.from_file(file)

    def minutes(moment: datetime) -> int:
        return int(moment.astimezone(here).utcoffset() / timedelta(minutes=1))  # type: ignore[operator]

    changes: list[list[object]] = [[FIRST_DAY.strftime("%Y-%m-%dT%H:%M"), minutes(FIRST_DAY)]]
    day = FIRST_DAY
    while day < LAST_DAY:
        late = day + timedelta(days=1)
        if minutes(late) != (before := minutes(day)):
            early = day
            while late - early > timedelta(minutes=1):
                middle = early + timedelta(minutes=(late - early) // timedelta(minutes=2))
                early, late = (middle, late) if minutes(middle) == before else (early, middle)
            changes.append([late.strftime("%Y-%m-%dT%H:%M"), minutes(late)])
        day += timedelta(days=1)
    return changes


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def rows(made: list[Airport]) -> list[list[object]]:
    """What the file says of each airport."""
    city, ways = labels(made), routes(made)
    return [
        [
            one.code,
            one.name,
            city[one.code],
            one.country,
            one.lat,
            one.lon,
            one.zone,
            one.size,
            " ".join(ways[one.code]),
        ]
        for one in made
    ]


def block(name: str, lines: list[str], brackets: str) -> str:
    return f'"{name}": {brackets[0]}\n  ' + ",\n  ".join(lines) + f"\n{brackets[1]}"


def notice() -> str:
    """The licence of airportsdata, which stays with what is taken from it."""
    text = importlib.metadata.distribution("airportsdata").read_text("licenses/LICENSE")
    if text is None:
        raise RuntimeError("airportsdata comes without its licence")
    return text


def build() -> str:
    """The text of the file.

    Raises:
        RuntimeError: the releases at hand are not those the file is written with.
    """
    for package, release in (("airportsdata", AIRPORTSDATA), ("tzdata", TZDATA)):
        if importlib.metadata.version(package) != release:
            raise RuntimeError(f"needs {package} {release}")
    made = airports()
    city = labels(made)
    countries = {code: [name, region] for region, code, name, _ in chosen()}
    zones = {zone: offsets(zone) for zone in sorted({airport.zone for airport in made})}
    also = {name: city[code] for code, names in ALSO.items() for name in names.split(", ")}
    blocks = [
        f'"sources": {written({"airportsdata": AIRPORTSDATA, "tzdata": TZDATA})}',
        block("notice", [written(line) for line in notice().splitlines()], "[]"),
        block("countries", [f"{written(k)}: {written(v)}" for k, v in countries.items()], "{}"),
        block("zones", [f"{written(k)}: {written(v)}" for k, v in zones.items()], "{}"),
        block("also", [f"{written(k)}: {written(v)}" for k, v in also.items()], "{}"),
        block("airports", [written(row) for row in rows(made)], "[]"),
    ]
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    arguments = parser.parse_args()
    text = build()
    if arguments.check:
        same = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.name} is {'up to date' if same else 'out of date'}")
        return 0 if same else 1
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {TARGET} ({len(text.encode())} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
