"""Build `sandboxes/data/cities.json` from airportsdata, the time zones of tzdata and the lists below.

    python scripts/build_cities.py            write the file
    python scripts/build_cities.py --check    fail if the file is not what this script writes

Needs airportsdata (MIT) and tzdata (public domain) at build time only. No network, no randomness: the
same releases give the same bytes. A city stands where its airport does, under the name that
airportsdata has for it but for `CITIES`, so that LightFlight and LightWeather name it alike. Its
climate and its air are written down here.
"""

import argparse
import importlib.metadata
import json
import re
import sys
import zoneinfo
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import airportsdata

TARGET = Path(__file__).parent.parent / "sandboxes" / "data" / "cities.json"
AIRPORTSDATA, TZDATA = "20260905", "2026.6"  # the releases that wrote the file in the repository

# All of 2026, and the days around it that a world can look at by the hour.
FIRST_DAY, LAST_DAY = datetime(2025, 12, 1, tzinfo=UTC), datetime(2027, 2, 1, tzinfo=UTC)

# Airport; c: at the coast, i: inland; Köppen's class, for dry ones with the season of their rain (s: in
# winter, w: in summer, f: in none); mean temperature of January and of July (°C); rain a year (mm).
# Rounded from general knowledge, for the neighbourhood of the airport.
CLIMATES = """
    # North Europe
    AAL c Cfb 1 16 680 | AAR c Cfb 1 17 650 | AEY c ET -1 11 510 | ALF c Dfc -8 14 420
    ARN i Dfb -2 18 540 | BGO c Cfb 2 15 2200 | BLL i Cfb 1 16 800 | BOO c Cfc -1 13 1060
    CPH c Cfb 2 18 610 | FAE c Cfc 4 11 1320 | GOH c ET -8 7 780 | GOT c Cfb 0 17 790
    HEL c Dfb -4 18 660 | KEF c Cfc 0 11 870 | KRN i Dfc -13 13 490 | KUN i Dfb -3 18 640
    LLA c Dfc -9 16 550 | LYR c ET -12 6 210 | MMX c Cfb 1 18 610 | OSL i Dfb -5 17 790
    OUL c Dfc -9 16 480 | PLQ c Dfb -1 18 740 | RIX c Dfb -3 18 680 | RVN i Dfc -11 15 590
    SFJ i ET -18 11 170 | SVG c Cfb 2 15 1200 | TAY i Dfb -4 18 680 | TKU c Dfb -4 18 680
    TLL c Dfb -3 18 700 | TMP i Dfc -6 17 600 | TOS c Dfc -4 12 1030 | TRD c Dfc -2 14 870
    UME c Dfc -8 16 600 | VBY c Cfb 0 17 540 | VNO i Dfb -4 19 680
    # British Isles and the Low Countries
    ABZ c Cfb 4 15 810 | AMS c Cfb 4 18 840 | ANR i Cfb 4 19 820 | BFS c Cfb 4 15 870
    BHX i Cfb 4 17 680 | BRS c Cfb 5 17 830 | BRU i Cfb 4 19 830 | CWL c Cfb 5 17 1150
    DUB c Cfb 5 16 760 | EDI c Cfb 4 15 720 | EIN i Cfb 3 19 750 | EXT c Cfb 6 17 800
    GLA i Cfb 4 16 1120 | GRQ i Cfb 3 18 800 | INV c Cfb 4 15 660 | IOM c Cfb 6 15 860
    JER c Cfb 7 18 870 | KOI c Cfb 4 13 1030 | LBA i Cfb 4 16 770 | LGG i Cfb 3 18 900
    LHR i Cfb 5 19 600 | LPL c Cfb 5 17 840 | LUX i Cfb 2 19 870 | MAN i Cfb 5 17 830
    MST i Cfb 3 19 750 | NCL c Cfb 4 15 660 | NOC i Cfb 5 15 1200 | NWI i Cfb 4 18 660
    ORK c Cfb 6 16 1230 | RTM c Cfb 4 18 860 | SNN c Cfb 6 16 980 | SOU c Cfb 5 18 780
    # France and the Alps
    AJA c Csa 9 23 620 | BES c Cfb 7 17 1210 | BIA c Csa 9 24 750 | BOD i Cfb 7 22 940
    BRN i Cfb 0 19 1020 | BSL i Cfb 1 20 770 | BVA i Cfb 4 18 670 | CDG i Cfb 5 20 640
    CFE i Cfb 4 21 580 | GRZ i Cfb -1 21 830 | GVA i Cfb 2 21 950 | INN i Dfb -1 20 890
    KLU i Dfb -3 20 880 | LIL i Cfb 4 19 740 | LNZ i Cfb 0 20 820 | LUG i Cfa 4 23 1560
    LYS i Cfb 4 23 830 | MPL c Csa 8 25 630 | MRS c Csa 8 25 530 | NCE c Csa 9 24 770
    NTE i Cfb 6 20 820 | RNS i Cfb 6 19 690 | SXB i Cfb 2 21 670 | SZG i Cfb -1 19 1190
    TLS i Cfa 6 23 640 | VIE i Cfb 1 22 620 | ZRH i Cfb 1 19 1050
    # Germany and Central Europe
    BER i Cfb 1 20 570 | BRE i Cfb 2 19 690 | BRQ i Cfb -1 20 500 | BTS i Cfb 0 22 570
    BUD i Cfa 0 22 560 | CGN i Cfb 3 19 840 | DEB i Dfb -1 22 560 | DRS i Cfb 1 20 620
    DUS i Cfb 4 19 780 | FRA i Cfb 2 21 610 | GDN c Dfb -1 18 560 | HAJ i Cfb 2 19 630
    HAM i Cfb 2 18 780 | KRK i Dfb -2 20 680 | KSC i Dfb -3 20 620 | KTW i Dfb -2 19 720
    LEJ i Cfb 1 20 570 | LJU i Cfb 0 21 1370 | MUC i Cfb 0 19 940 | NUE i Cfb 1 20 630
    OSR i Dfb -2 19 720 | POZ i Cfb -1 20 530 | PRG i Cfb -1 19 500 | RZE i Dfb -2 20 640
    STR i Cfb 1 20 690 | SZZ i Cfb 1 19 550 | WAW i Dfb -2 20 550 | WRO i Cfb 0 20 550
    ZAG i Cfb 1 22 860
    # The South of Europe
    ACE c BWhs 18 25 110 | AGP c Csa 12 26 530 | ALC c BSks 12 26 310 | ATH c Csa 10 28 400
    BCN c Csa 10 24 590 | BEG i Cfa 2 24 690 | BGY i Cfa 3 24 1160 | BIO c Cfb 9 20 1130
    BLQ i Cfa 3 25 740 | BOJ c Cfa 3 24 540 | BRI c Csa 9 25 560 | CAG c Csa 10 25 430
    CFU c Csa 10 26 1110 | CHQ c Csa 12 27 600 | CLJ i Dfb -3 20 580 | CND c Cfa 2 23 430
    CTA c Csa 11 26 550 | DBV c Csa 9 25 1200 | FAO c Csa 12 24 510 | FCO c Csa 8 25 800
    FLR i Cfa 7 25 870 | FNC c Csb 17 22 600 | FUE c BWhs 18 24 100 | GIB c Csa 13 24 770
    GOA c Csa 9 24 1090 | GRX i BSks 7 26 360 | HER c Csa 12 26 470 | IAS i Dfb -2 22 590
    IBZ c Csa 12 26 420 | INI i Cfa 1 22 590 | JMK c Csa 12 26 380 | JTR c BShs 12 26 310
    LCA c BShs 12 28 340 | LIS c Csa 12 23 770 | LPA c BWhs 18 23 150 | MAD i Csa 6 26 420
    MAH c Csa 11 25 550 | MLA c Csa 13 27 550 | MXP i Cfa 3 24 950 | NAP c Csa 9 25 1010
    OHD i Csb 2 21 700 | OLB c Csa 10 25 450 | OMO i Csa 5 25 1520 | OPO c Csb 10 20 1150
    OTP i Dfa -1 24 600 | PDL c Cfb 14 21 1020 | PDV i Cfa 1 24 540 | PFO c Csa 13 26 410
    PMI c Csa 10 25 450 | PMO c Csa 12 26 650 | PRN i Dfb -1 21 600 | PSA c Csa 7 24 890
    RHO c Csa 12 27 670 | RJK c Cfa 6 24 1550 | SBZ i Dfb -3 20 640 | SCQ i Csb 8 19 1790
    SJJ i Cfb 0 20 930 | SKG c BSkf 6 27 450 | SKP i BSkf 0 24 490 | SOF i Cfb 0 21 580
    SPU c Csa 8 26 780 | SVQ i Csa 11 28 540 | TFN i Csb 13 20 520 | TGD i Csa 6 27 1660
    TIA i Csa 7 25 1220 | TIV c Csa 8 25 1750 | TRN i Cfa 3 23 910 | TRS c Cfa 6 25 940
    TSR i Cfb 0 22 600 | VAR c Cfa 3 24 500 | VCE c Cfa 4 24 770 | VLC c Csa 12 26 450
    ZAZ i BSkf 7 25 320
    # Eastern Europe and the Caucasus
    AER c Cfa 6 24 1650 | ARH c Dfc -12 16 610 | BUS c Cfa 7 23 2500 | EVN i BSks -3 26 290
    GYD c BSks 5 27 240 | HRK i Dfb -5 22 520 | IKT i Dwc -17 18 470 | KBP i Dfb -3 21 620
    KGD c Cfb -1 18 790 | KHV i Dwb -19 21 680 | KJA i Dfc -15 19 480 | KRR i Cfa 1 25 730
    KUF i Dfb -10 21 560 | KZN i Dfb -10 20 560 | LED c Dfb -5 19 660 | LWO i Dfb -3 19 740
    MMK c Dfc -10 13 490 | MSQ i Dfb -5 19 690 | ODS c Dfa -1 24 450 | OMS i Dfb -16 20 420
    OVB i Dfb -17 20 450 | PKC c Dfc -7 12 1170 | RMO i Dfb -2 23 550 | ROV i Dfa -3 24 650
    SVO i Dfb -6 19 710 | SVX i Dfb -13 19 530 | TBS i Cfa 3 25 500 | UFA i Dfb -12 20 590
    UUS c Dfb -12 16 850 | VOG i Dfa -6 24 390 | VVO c Dwb -12 18 840 | YKS i Dfd -37 20 240
    # Turkey and the Middle East
    ADA i Csa 10 29 660 | ADB c Csa 9 28 690 | ADE c BWhw 26 33 45 | AHB i BSkw 13 23 270
    AMM i BShs 9 26 260 | AQJ c BWhs 15 33 30 | AUH c BWhs 19 35 60 | AYT c Csa 10 29 1070
    BAH c BWhs 18 35 75 | BEY c Csa 14 27 820 | BGW i BWhs 10 35 130 | BJV c Csa 11 28 700
    BSR i BWhs 13 38 140 | DAM i BWks 6 28 130 | DIY i Csa 2 31 490 | DLM c Csa 10 28 1020
    DMM c BWhs 15 37 90 | DOH c BWhs 18 36 75 | DXB c BWhs 20 36 85 | EBL i BShs 8 34 410
    ERZ i Dfb -10 19 430 | ESB i BSks 0 24 390 | GZT i Csa 4 28 560 | IFN i BWks 4 29 130
    IKA i BSks 5 31 230 | IST c Csa 6 24 800 | JED c BWhs 23 33 50 | KIH c BWhs 18 35 140
    KWI c BWhs 13 38 115 | KYA i BSks 0 24 330 | MCT c BWhs 21 35 90 | MED i BWhs 18 36 65
    MHD i BSks 4 28 240 | RUH i BWhs 14 37 85 | SAH i BSkw 13 21 230 | SHJ c BWhs 19 35 100
    SLL c BWhw 23 27 110 | SYZ i BSks 7 30 310 | TBZ i BSks -1 26 250 | TLV c Csa 14 27 550
    TUU i BWhs 11 31 35 | TZX c Cfa 8 23 830 | VAN i Dsb -3 22 390
    # Central Asia
    ALA i Dfa -5 24 680 | ASB i BSks 4 31 230 | BHK i BWks 1 30 140 | BSZ i Dfa -3 25 450
    CIT i BSks 1 28 580 | DYU i Csa 4 28 600 | HEA i BSks 4 30 240 | KBL i BSks -1 25 310
    KDH i BWhs 6 32 180 | NQZ i Dfb -15 21 320 | OSS i BSks -1 26 360 | SCO c BWkf -1 28 180
    SKD i BSks 2 28 350 | TAS i Csa 2 28 440 | UBN i Dwc -22 19 270
    # South Asia
    AMD i BShw 20 29 780 | ATQ i BShw 12 31 680 | BBI i Aw 22 28 1540 | BLR i Aw 21 24 980
    BOM c Aw 24 28 2300 | CCJ c Am 27 26 3050 | CCU i Aw 19 29 1750 | CGP c Am 20 28 2900
    CMB c Af 27 28 2400 | COK c Am 27 26 3000 | DAC i Aw 19 29 2100 | DEL i Cwa 14 31 770
    GAU i Cwa 17 29 1720 | GOI c Am 26 27 2900 | HYD i Aw 22 27 830 | IDR i Aw 18 26 950
    ISB i Cwa 10 30 1250 | IXC i Cwa 13 30 1060 | IXL i BWkf -8 19 100 | IXM i Aw 26 31 860
    IXZ c Am 26 27 3000 | JAF c Aw 26 29 1230 | JAI i BShw 15 31 600 | KHI c BWhw 18 31 190
    KTM i Cwb 11 24 1450 | LHE i BShw 13 31 680 | LKO i Cwa 14 30 950 | MAA c Aw 25 31 1400
    MLE c Am 28 28 1950 | MUX i BWhw 13 34 200 | NAG i Aw 21 28 1060 | PAT i Cwa 16 30 1100
    PBH i Cwb 4 17 630 | PEW i BShf 11 32 450 | PKR i Cwa 13 25 3800 | PNQ i Aw 21 25 740
    SXR i Cfa 2 24 720 | TRV c Am 27 26 1800 | UDR i BShw 17 28 640 | UET i BSks 4 27 250
    VNS i Cwa 15 30 1020 | VTZ c Aw 24 29 1100 | ZYL i Cwa 18 28 4100
    # East Asia
    CAN i Cfa 14 29 1800 | CGO i Cwa 1 27 640 | CJJ i Dwa -2 25 1230 | CJU c Cfa 6 26 1500
    CKG i Cfa 8 29 1130 | CSX i Cfa 5 29 1430 | CTS c Dfb -4 20 1110 | CTU i Cwa 6 25 900
    DLC c Dwa -4 24 580 | FNJ i Dwa -6 25 940 | FOC c Cfa 11 29 1390 | FUK c Cfa 7 28 1690
    HAK c Aw 18 29 1700 | HET i BSkw -11 23 400 | HFE i Cfa 3 28 1000 | HGH i Cfa 5 29 1450
    HIJ c Cfa 5 27 1570 | HKD c Dfb -2 20 1190 | HKG c Cwa 16 29 2400 | HRB i Dwa -18 23 540
    ICN c Dwa -2 25 1340 | ISG c Cfa 19 30 2100 | KHG i BWkf -5 26 80 | KHH c Aw 20 29 1890
    KIJ c Cfa 3 25 1850 | KIX c Cfa 6 28 1340 | KMG i Cwb 9 20 980 | KMJ i Cfa 6 28 2000
    KMQ c Cfa 4 26 2400 | KOJ c Cfa 9 28 2430 | KWE i Cwb 5 23 1120 | KWL i Cfa 8 28 1900
    LHW i BSkw -6 22 300 | LJG i Cwb 6 18 970 | LXA i Cwb -1 16 460 | MFM c Cwa 15 29 2050
    MYJ c Cfa 6 27 1400 | NGO c Cfa 5 27 1580 | NGS c Cfa 7 27 1890 | NKG i Cfa 3 28 1100
    NNG i Cwa 13 28 1300 | NRT c Cfa 5 26 1530 | OKA c Cfa 17 29 2040 | OKJ c Cfa 5 27 1140
    PEK i Dwa -3 27 570 | PUS c Cfa 4 25 1570 | PVG c Cfa 5 29 1170 | RMQ c Cwa 17 29 1760
    SDJ c Cfa 2 23 1280 | SHE i Dwa -11 25 690 | SYX c Aw 22 29 1480 | SZX c Cwa 15 29 1930
    TAE i Cwa 1 26 1080 | TAO c Dwa 0 25 660 | TNA i Cwa 0 28 690 | TPE c Cfa 16 30 2400
    TSN i Dwa -3 27 540 | TYN i Dwb -5 24 430 | URC i BSkf -12 25 300 | WUH i Cfa 4 29 1270
    XIY i Cwa 0 27 560 | XMN c Cfa 13 28 1350 | XNN i BSkw -7 18 390
    # South-East Asia
    BKI c Af 27 28 2600 | BKK c Aw 27 29 1570 | BPN c Af 27 26 2400 | BTH c Af 27 28 2400
    BWN c Af 27 28 2880 | CEB c Am 27 28 1640 | CEI i Aw 20 27 1700 | CGK c Am 27 27 1750
    CGY c Am 26 28 1650 | CNX i Aw 22 28 1170 | CRK i Am 26 28 1950 | CXR c Aw 24 29 1360
    DAD c Am 22 30 2200 | DIL c Aw 28 26 900 | DJJ c Af 28 27 2400 | DLI i Cwb 16 19 1820
    DPS c Am 28 26 1750 | DVO c Af 27 27 1790 | HAN i Cwa 17 29 1680 | HDY i Am 27 28 1750
    HKT c Am 28 28 2300 | HPH c Cwa 17 29 1690 | HUI c Am 20 29 2930 | ILO c Am 26 28 1950
    JHB c Af 26 27 2600 | KBV c Am 27 27 2300 | KCH c Af 26 27 4100 | KKC i Aw 23 29 1250
    KNO c Af 27 28 2260 | KTI i Aw 26 29 1410 | KUL i Af 27 28 2550 | LBJ c Aw 28 26 1000
    LGK c Am 28 28 2400 | LPQ i Aw 20 28 1450 | MDC c Af 26 27 2900 | MDL i Aw 22 31 840
    MNL c Aw 26 28 2070 | PEN c Am 27 28 2430 | PKU i Af 27 27 2700 | PLM i Af 27 27 2600
    PPS c Aw 27 28 1600 | PQC c Am 26 28 2900 | RGN i Am 25 27 2700 | SAI i Aw 26 29 1400
    SGN i Aw 26 28 1870 | SIN c Af 27 28 2110 | SRG c Am 27 28 2200 | SUB c Aw 28 27 1590
    UPG c Am 27 27 2900 | USM c Aw 27 29 1950 | VTE i Aw 22 28 1650 | YIA i Am 27 26 2200
    # Oceania
    ADL c Csa 23 12 530 | AKL c Cfb 19 11 1210 | APW c Af 27 26 2970 | ASP i BWhw 29 12 280
    AYQ i BWhw 29 12 300 | BME c BShw 30 22 630 | BNE c Cfa 25 15 1020 | BOB c Am 28 26 1900
    CBR i Cfb 21 6 610 | CHC c Cfb 17 6 620 | CNS c Am 28 22 2000 | DRW c Aw 28 25 1730
    DUD c Cfb 15 7 740 | FUN c Af 28 28 3400 | GUM c Af 26 28 2500 | HBA c Cfb 18 9 600
    HIR c Af 27 26 2000 | LAE c Af 28 25 4500 | LST i Cfb 18 7 670 | MAJ c Af 27 28 3300
    MEL c Cfb 20 10 620 | NAN c Am 27 24 1870 | NOU c Aw 26 20 1070 | NSN c Cfb 18 8 970
    OOL c Cfa 24 16 1270 | PER c Csa 25 13 730 | PNI c Af 27 27 4900 | POM c Aw 28 26 1030
    PPT c Am 27 25 1760 | RAR c Af 26 22 1930 | ROR c Af 28 28 3750 | SPN c Af 26 28 1900
    SUV c Af 27 23 3000 | SYD c Cfa 23 13 1150 | TBU c Af 26 21 1720 | TRW c Af 28 28 2000
    TSV c Aw 28 20 1130 | VLI c Af 27 23 2100 | WLG c Cfb 17 9 1210 | ZQN i Cfb 16 4 750
    # North Africa and the Sahel
    ABJ c Aw 27 25 1750 | ABV i Aw 26 25 1390 | ACC c Aw 28 25 790 | AGA c BShs 14 22 270
    ALG c Csa 12 26 600 | ASW i BWhs 16 35 2 | BEN c BShs 13 26 270 | BJL c Aw 24 27 960
    BKO i Aw 25 27 970 | BYK i Aw 27 25 1080 | CAI i BWhs 14 29 20 | CKY c Am 27 25 3700
    CMN c Csa 13 23 410 | COO c Aw 28 26 1250 | CZL i Csa 8 27 510 | DJE c BWhs 13 28 230
    DSS c BShw 22 27 480 | ENU i Aw 27 25 1700 | FEZ i Csa 10 27 470 | FNA c Am 27 25 2900
    HBE c BWhs 14 27 190 | HRG c BWhs 17 31 5 | KAN i BShw 22 26 850 | KMS i Aw 26 24 1400
    KRT i BWhw 23 34 130 | LFW c Aw 27 25 850 | LOS c Aw 27 25 1600 | LXR i BWhs 14 33 2
    MJI c BShs 13 29 310 | NBE c BShs 12 27 330 | NDJ i BShw 23 28 550 | NIM i BShw 24 29 540
    NKC c BWhw 21 28 90 | ORN c BSks 12 26 330 | OUA i BShw 25 28 780 | OXB c Aw 25 27 1500
    PHC c Am 27 25 2300 | PZU c BWhs 23 35 75 | RAI c BWhw 22 25 190 | RAK i BShs 12 29 250
    RBA c Csa 13 23 510 | ROB c Am 27 25 4500 | SFA c BShs 12 27 230 | SID c BWhw 22 25 70
    SSH c BWhs 18 33 10 | TML i Aw 28 26 1090 | TMR i BWhw 13 29 45 | TNG c Csa 13 24 720
    TUN c Csa 12 27 460
    # Middle and East Africa
    ADD i Cwb 16 16 1160 | ASM i BSkw 14 17 520 | BGF i Aw 25 25 1450 | BJM i Aw 24 23 830
    BZV i Aw 26 22 1370 | DAR c Aw 28 24 1050 | DIR i BShw 23 26 620 | DLA c Am 27 25 3700
    EBB i Af 22 21 1500 | FBM i Cwa 21 17 1200 | FIH i Aw 26 22 1370 | GOM i Aw 20 20 1200
    HAH c Am 27 23 2300 | HGA i BSkw 18 24 410 | JIB c BWhs 25 36 160 | JRO i Aw 25 21 570
    JUB i Aw 28 26 970 | KGL i Aw 20 20 950 | KIS i Af 24 22 1300 | LBV c Am 27 24 2800
    MBA c Aw 28 25 1060 | MGQ c BShf 26 26 430 | MQX i BSkw 17 19 590 | MWZ i Aw 23 22 1050
    NBJ c BShw 26 21 320 | NBO i Cwb 19 16 870 | NSI i Aw 25 23 1550 | SEZ c Af 27 26 2300
    SSG c Am 25 25 1900 | TMS c Aw 26 24 900 | ZNZ c Am 28 25 1600
    # Southern Africa
    APL i Aw 27 22 1080 | BEW c Aw 28 21 1600 | BFN i BSkw 23 8 540 | BLZ i Aw 24 18 1100
    BUQ i BShw 22 14 590 | CPT c Csb 21 12 520 | DIE c Aw 27 24 980 | DUR c Cfa 24 17 1010
    ELS c Cfb 22 15 900 | GBE i BShw 26 13 480 | GRJ c Cfb 20 13 700 | HRE i Cwb 21 14 820
    JNB i Cwb 20 10 710 | LLW i Cwa 22 15 900 | LUN i Cwa 22 15 850 | LVI i Cwa 24 17 690
    MPM c Aw 26 19 800 | MQP i Cwa 23 15 770 | MRU c Am 26 20 1900 | MSU i Cwb 20 8 730
    MUB i BShw 26 16 440 | NLA i Cwa 20 15 1230 | NOS c Am 27 24 2100 | PLZ c Cfb 22 14 620
    RUN c Am 27 22 1500 | SHO i Cwa 23 14 880 | TNR i Cwb 21 15 1370 | VFA i BShw 25 17 690
    WDH i BShw 24 14 360 | WVB c BWkf 18 13 20
    # The United States
    ABQ i BSkw 3 26 220 | ADQ c Cfb -1 12 2000 | ALB i Dfb -5 23 1020 | ANC c Dfc -8 15 420
    ATL i Cfa 7 27 1280 | AUS i Cfa 11 30 920 | BDL i Dfa -3 23 1180 | BHM i Cfa 7 27 1440
    BIL i BSkf -3 23 360 | BIS i Dfb -10 22 470 | BNA i Cfa 4 27 1280 | BOI i BSks 0 25 290
    BOS c Dfa -1 23 1110 | BRW c ET -25 5 120 | BTV i Dfb -7 22 950 | BUF i Dfb -4 22 1030
    BUR i Csa 13 23 430 | BWI i Cfa 1 25 1150 | BZN i Dfb -6 20 420 | CHS c Cfa 10 28 1290
    CLE i Dfa -2 23 1030 | CLT i Cfa 5 27 1080 | CMH i Dfa -2 24 1040 | COS i BSkw -1 22 400
    CVG i Cfa 0 25 1140 | DEN i BSkw 0 24 370 | DFW i Cfa 8 30 950 | DSM i Dfa -5 25 920
    DTW i Dfa -4 23 860 | ELP i BWkw 8 29 230 | EWR i Cfa 1 25 1180 | EYW c Aw 21 29 1020
    FAI i Dfc -22 17 300 | FAR i Dfb -12 22 610 | FAT i BShs 9 29 280 | FLL c Am 20 29 1570
    GEG i Dsb -2 22 420 | HNL c BShs 23 27 430 | IAD i Cfa 2 26 1080 | IAH c Cfa 12 29 1310
    ICT i Cfa 1 27 870 | IND i Dfa -2 25 1110 | ITO c Af 22 25 3200 | JAC i Dfb -8 17 430
    JAX c Cfa 13 28 1330 | JFK c Cfa 1 25 1210 | JNU c Cfb -3 14 1580 | KOA c BShs 23 26 450
    KTN c Cfb 1 15 3600 | LAS i BWhf 9 34 105 | LAX c Csb 14 21 310 | LIH c Aw 22 26 940
    LIT i Cfa 5 28 1280 | MCI i Dfa -2 26 990 | MCO i Cfa 16 28 1300 | MEM i Cfa 5 28 1390
    MIA c Am 20 29 1700 | MKE i Dfa -5 23 880 | MSN i Dfa -7 23 930 | MSP i Dfa -9 23 800
    MSY c Cfa 12 29 1610 | OAK c Csb 10 18 560 | OGG c BShs 22 26 420 | OKC i Cfa 4 28 930
    OMA i Dfa -4 25 790 | OME c Dfc -14 11 430 | ORD i Dfa -4 24 960 | ORF c Cfa 5 27 1210
    PDX i Csb 5 21 930 | PHL i Cfa 1 26 1120 | PHX i BWhf 13 36 180 | PIT i Dfa -2 23 1010
    PNS c Cfa 11 28 1650 | PSP i BWhs 14 34 120 | PVD c Dfa -1 23 1200 | PWM c Dfb -5 21 1200
    RAP i Dfb -4 23 430 | RDU i Cfa 5 27 1170 | RIC i Cfa 3 26 1140 | RNO i BSks 2 25 190
    ROC i Dfb -4 22 870 | RSW c Cfa 18 29 1400 | SAN c BSks 14 21 260 | SAT i Cfa 11 30 820
    SAV c Cfa 10 28 1220 | SDF i Cfa 2 26 1200 | SEA c Csb 6 20 1000 | SFO c Csb 10 16 580
    SJC c Csb 10 21 370 | SLC i Dsa -1 27 390 | SMF i Csa 8 25 460 | SNA c BSks 14 23 330
    STL i Cfa 0 27 1060 | SYR i Dfb -4 22 1020 | TPA c Cfa 16 28 1260 | TUL i Cfa 3 28 1040
    TUS i BShw 12 31 270
    # Canada
    YEG i Dfb -10 18 450 | YFB c ET -27 8 400 | YHZ c Dfb -6 19 1400 | YKA i BSkf -3 22 280
    YLW i Dfb -3 21 350 | YOW i Dfb -10 21 920 | YQB i Dfb -12 19 1190 | YQM i Dfb -8 19 1120
    YQR i Dfb -15 19 390 | YQT i Dfb -14 18 680 | YUL i Dfb -9 22 1000 | YVR c Cfb 4 18 1190
    YWG i Dfb -16 20 520 | YXE i Dfb -14 19 350 | YXY i Dfc -15 14 260 | YYC i Dfb -7 17 420
    YYJ c Csb 5 17 880 | YYQ c Dfc -26 13 450 | YYT c Dfb -5 16 1530 | YYZ i Dfb -5 22 790
    YZF i Dfc -26 17 290
    # Mexico and Central America
    ACA c Aw 26 28 1400 | BJX i BShw 15 21 650 | BZE c Am 24 28 2000 | CUL i BShw 20 30 670
    CUN c Aw 24 28 1340 | CUU i BSkw 11 26 420 | GDL i Cwa 17 22 990 | GUA i Cwb 18 20 1250
    HMO i BWhw 17 33 390 | LIR i Aw 27 27 1600 | MEX i Cwb 14 18 850 | MGA i Aw 26 27 1150
    MID i Aw 24 28 1050 | MTY i BShw 15 28 620 | OAX i BShw 18 21 750 | PTY c Aw 27 28 1900
    PVR c Aw 22 28 1400 | QRO i BSkw 15 20 550 | SAL c Aw 26 27 1700 | SAP i Aw 24 28 1250
    SJD c BWhw 19 28 230 | SJO i Aw 22 22 1900 | TGU i Aw 20 23 900 | TGZ i Aw 22 25 970
    TIJ c BSks 14 21 230 | VER c Aw 21 28 1500
    # The Caribbean
    ADZ c Aw 26 28 1900 | ANU c Am 25 28 1150 | AUA c BShs 27 29 470 | BDA c Cfa 18 27 1400
    BGI c Am 26 28 1300 | CUR c BShs 27 29 550 | DOM c Af 25 28 2300 | FDF c Am 25 28 2000
    GCM c Aw 25 29 1400 | GND c Am 26 28 1600 | HAV c Aw 22 28 1190 | KIN c Aw 26 29 820
    MBJ c Am 25 28 1150 | NAS c Aw 21 28 1390 | PAP c Aw 26 30 1350 | PLS c Aw 25 29 700
    POS c Aw 26 28 1450 | PTP c Am 24 28 1700 | PUJ c Aw 25 28 1100 | SCU c Aw 25 29 1050
    SDQ c Am 25 28 1450 | SJU c Am 26 29 1430 | SKB c Am 25 28 1300 | STI i Aw 24 28 1050
    SVD c Am 26 28 2100 | SXM c Aw 25 28 1050 | UVF c Am 26 28 1800 | VRA c Aw 22 28 1300
    # South America, north and west
    ANF c BWkf 20 14 5 | AQP i BWkw 15 14 80 | BAQ c Aw 27 28 820 | BGA i Am 22 22 1250
    BOG i Cfb 14 13 830 | CAY c Am 26 26 3500 | CBB i BSkw 19 14 490 | CCP c Csb 17 9 1100
    CCS c Aw 26 28 850 | CJC i BWkw 15 9 30 | CLO i Aw 24 24 1000 | CTG c Aw 27 28 1000
    CUE i Cfb 16 14 880 | CUZ i Cwb 13 10 720 | GEO c Af 26 27 2300 | GPS c BWhf 26 23 150
    GYE c Aw 27 25 1100 | IPC c Af 23 18 1120 | IQQ c BWhf 21 16 1 | IQT i Af 27 26 2900
    LET i Af 26 25 3300 | LIM c BWhf 23 17 10 | LPB i ET 9 6 610 | MAR c BShw 28 30 580
    MDE i Cfb 17 17 1900 | PBM c Af 26 27 2200 | PIU i BWhw 27 22 150 | PMC c Cfb 15 7 1750
    PUQ c Cfc 11 2 380 | SCL i Csb 21 9 340 | SMR c BShw 27 29 560 | SRE i Cwb 16 13 680
    TRU c BWhf 22 17 10 | UIO i Cfb 15 15 1050 | VVI i Aw 27 21 1300
    # South America, east and south
    ASU i Cfa 28 18 1400 | BEL c Af 26 26 3000 | BRC i Csb 15 2 800 | BSB i Aw 22 20 1480
    CGB i Aw 27 24 1350 | CGR i Aw 25 21 1450 | CNF i Aw 23 19 1540 | COR i Cwa 24 11 870
    CRD c BSkf 20 7 230 | CWB i Cfb 21 13 1480 | EZE c Cfa 25 11 1230 | FEN c Am 27 25 1400
    FLN c Cfa 25 17 1700 | FOR c Aw 28 26 1600 | FTE i BSkf 13 1 210 | GIG c Aw 27 22 1080
    GRU i Cfa 22 16 1460 | GYN i Aw 24 21 1580 | IGU i Cfa 27 16 1800 | MAO i Am 26 27 2300
    MCZ c Am 27 24 1800 | MDQ c Cfb 20 8 920 | MDZ i BWkw 25 8 220 | MVD c Cfa 23 11 1100
    NAT c Aw 28 25 1700 | NQN i BSkf 24 6 180 | POA i Cfa 25 15 1450 | REC c Am 27 24 2260
    ROS i Cfa 25 11 1050 | SLA i Cwb 21 10 760 | SLZ c Aw 27 27 2100 | SSA c Af 27 24 2100
    TUC i Cwa 25 12 1000 | USH c Cfc 10 2 530 | VCP i Cwa 24 18 1420 | VIX c Aw 27 22 1300
"""

# The fine dust (PM2.5) that the air of a country's cities holds in a common year, in µg/m³.
COUNTRIES = """
    AE United Arab Emirates 41 | AF Afghanistan 46 | AG Antigua and Barbuda 8 | AL Albania 16
    AM Armenia 26 | AO Angola 24 | AR Argentina 13 | AT Austria 10 | AU Australia 5 | AW Aruba 8
    AZ Azerbaijan 19 | BA Bosnia and Herzegovina 28 | BB Barbados 10 | BD Bangladesh 72 | BE Belgium 11
    BF Burkina Faso 45 | BG Bulgaria 19 | BH Bahrain 42 | BI Burundi 30 | BJ Benin 32 | BM Bermuda 6
    BN Brunei 7 | BO Bolivia 18 | BR Brazil 13 | BS Bahamas 5 | BT Bhutan 19 | BW Botswana 14
    BY Belarus 12 | BZ Belize 11 | CA Canada 7 | CD DR Congo 38 | CF Central African Republic 34
    CG Congo 33 | CH Switzerland 9 | CI Côte d'Ivoire 27 | CK Cook Islands 5 | CL Chile 18
    CM Cameroon 34 | CN China 33 | CO Colombia 15 | CR Costa Rica 11 | CU Cuba 12 | CV Cabo Verde 19
    CW Curaçao 9 | CY Cyprus 15 | CZ Czechia 13 | DE Germany 10 | DJ Djibouti 26 | DK Denmark 9
    DM Dominica 8 | DO Dominican Republic 11 | DZ Algeria 19 | EC Ecuador 13 | EE Estonia 5
    EG Egypt 42 | ER Eritrea 24 | ES Spain 10 | ET Ethiopia 27 | FI Finland 5 | FJ Fiji 7
    FM Micronesia 5 | FO Faroe Islands 4 | FR France 10 | GA Gabon 27 | GB United Kingdom 8
    GD Grenada 7 | GE Georgia 17 | GF French Guiana 8 | GH Ghana 33 | GI Gibraltar 11
    GL Greenland 4 | GM Gambia 30 | GN Guinea 28 | GP Guadeloupe 9 | GQ Equatorial Guinea 30
    GR Greece 15 | GT Guatemala 20 | GU Guam 5 | GW Guinea-Bissau 28 | GY Guyana 12
    HK Hong Kong 16 | HN Honduras 20 | HR Croatia 14 | HT Haiti 18 | HU Hungary 14 | ID Indonesia 32
    IE Ireland 7 | IL Israel 17 | IM Isle of Man 6 | IN India 48 | IQ Iraq 42 | IR Iran 31
    IS Iceland 4 | IT Italy 14 | JE Jersey 7 | JM Jamaica 10 | JO Jordan 23 | JP Japan 9 | KE Kenya 16
    KG Kyrgyzstan 34 | KH Cambodia 19 | KI Kiribati 5 | KM Comoros 15 | KN Saint Kitts and Nevis 8
    KP North Korea 30 | KR South Korea 18 | KW Kuwait 48 | KY Cayman Islands 6 | KZ Kazakhstan 23
    LA Laos 25 | LB Lebanon 24 | LC Saint Lucia 8 | LK Sri Lanka 21 | LR Liberia 25 | LS Lesotho 20
    LT Lithuania 9 | LU Luxembourg 9 | LV Latvia 10 | LY Libya 31 | MA Morocco 15 | MD Moldova 15
    ME Montenegro 18 | MG Madagascar 20 | MH Marshall Islands 5 | MK North Macedonia 24 | ML Mali 42
    MM Myanmar 30 | MN Mongolia 38 | MO Macau 16 | MP Northern Mariana Islands 5 | MQ Martinique 9
    MR Mauritania 42 | MT Malta 12 | MU Mauritius 8 | MV Maldives 11 | MW Malawi 19 | MX Mexico 19
    MY Malaysia 19 | MZ Mozambique 14 | NA Namibia 14 | NC New Caledonia 6 | NE Niger 48
    NG Nigeria 41 | NI Nicaragua 14 | NL Netherlands 10 | NO Norway 6 | NP Nepal 43 | NZ New Zealand 6
    OM Oman 36 | PA Panama 11 | PE Peru 21 | PF French Polynesia 4 | PG Papua New Guinea 11
    PH Philippines 15 | PK Pakistan 66 | PL Poland 15 | PT Portugal 7 | PW Palau 5 | PY Paraguay 17
    QA Qatar 37 | RE Réunion 7 | RO Romania 15 | RS Serbia 22 | RU Russia 11 | RW Rwanda 36
    SA Saudi Arabia 39 | SB Solomon Islands 8 | SC Seychelles 8 | SD Sudan 42 | SE Sweden 5
    SG Singapore 13 | SI Slovenia 13 | SJ Svalbard 3 | SK Slovakia 15 | SL Sierra Leone 25
    SN Senegal 38 | SO Somalia 24 | SR Suriname 11 | SS South Sudan 31 | ST Sao Tome and Principe 18
    SV El Salvador 19 | SX Sint Maarten 8 | SY Syria 30 | SZ Eswatini 16 | TC Turks and Caicos Islands 6
    TD Chad 52 | TG Togo 32 | TH Thailand 22 | TJ Tajikistan 47 | TL Timor-Leste 15
    TM Turkmenistan 27 | TN Tunisia 21 | TO Tonga 6 | TR Türkiye 20 | TT Trinidad and Tobago 11
    TV Tuvalu 5 | TW Taiwan 15 | TZ Tanzania 22 | UA Ukraine 12 | UG Uganda 36 | US United States 9
    UY Uruguay 9 | UZ Uzbekistan 31 | VC Saint Vincent and the Grenadines 8 | VE Venezuela 17
    VN Vietnam 27 | VU Vanuatu 7 | WS Samoa 6 | XK Kosovo 20 | YE Yemen 38 | ZA South Africa 21
    ZM Zambia 21 | ZW Zimbabwe 17
"""

# Cities whose air is far from what their country's is.
AIR = {
    "AHB": 22, "ALA": 26, "ANC": 6, "BBI": 38, "BLR": 29, "BOM": 42, "CAN": 23, "CCU": 52, "CGK": 40,
    "CLT": 9, "COK": 22, "CTU": 40, "DEL": 98, "DJJ": 10, "DPS": 16, "FAT": 16, "GAU": 52, "GOI": 24,
    "HAK": 14, "HAN": 42, "HYD": 38, "IST": 19, "IXL": 12, "IXZ": 14, "JNB": 25, "CPT": 9, "KMG": 20,
    "KRK": 19, "KTW": 20, "LAX": 13, "LHE": 98, "LHW": 38, "LJG": 14, "LKO": 64, "LXA": 9, "MAA": 27,
    "MXP": 20, "MMK": 6, "NQZ": 20, "PAT": 78, "PEK": 34, "PMC": 16, "PUQ": 5, "SDJ": 7, "SFO": 8,
    "SGN": 20, "SXR": 36, "SYX": 11, "SZX": 18, "TAO": 28, "TRN": 19, "TRV": 21, "VNS": 55, "XIY": 44,
    "XMN": 18, "YKS": 20,
}  # fmt: skip

# The city an airport serves, where airportsdata names the suburb it stands in, two cities at once,
# nothing, or another spelling than people know. Where LightFlight has one too, it is the same.
CITIES = {
    "ACE": "Lanzarote", "AJA": "Ajaccio", "ANU": "Saint John's", "ARH": "Arkhangelsk",
    "BDL": "Hartford", "BEG": "Belgrade", "BES": "Brest", "BFN": "Bloemfontein", "BIA": "Bastia",
    "BJX": "Leon", "BKO": "Bamako", "BOB": "Bora Bora", "BOD": "Bordeaux", "BPN": "Balikpapan",
    "BSL": "Mulhouse", "BSR": "Basra", "BTH": "Batam", "BVA": "Beauvais", "BYK": "Bouake",
    "CAY": "Cayenne", "CEB": "Cebu", "CFE": "Clermont-Ferrand", "CFU": "Corfu",
    "CGY": "Cagayan de Oro", "CHQ": "Chania", "CJU": "Jeju", "CTS": "Sapporo", "CVG": "Cincinnati",
    "DFW": "Dallas", "DIE": "Antsiranana", "DJJ": "Jayapura", "DMM": "Dammam", "DOM": "Roseau",
    "DPS": "Denpasar", "DSS": "Dakar", "DVO": "Davao", "EBL": "Erbil", "ENU": "Enugu",
    "EZE": "Buenos Aires", "FEN": "Fernando de Noronha", "FLR": "Florence", "FRA": "Frankfurt",
    "FUE": "Fuerteventura", "GCM": "George Town", "GIG": "Rio de Janeiro", "GOA": "Genoa",
    "GOI": "Goa", "GUM": "Guam", "HAJ": "Hanover", "HEA": "Herat", "IGU": "Foz do Iguacu",
    "ILO": "Iloilo", "IOM": "Douglas", "IPC": "Hanga Roa", "IST": "Istanbul", "JHB": "Johor Bahru",
    "JIB": "Djibouti", "JMK": "Mykonos", "JTR": "Santorini", "KDH": "Kandahar", "KHH": "Kaohsiung",
    "KIH": "Kish", "KLU": "Klagenfurt", "KNO": "Medan", "KOI": "Kirkwall", "KRN": "Kiruna",
    "KTI": "Phnom Penh", "KWL": "Guilin", "LAE": "Lae", "LBJ": "Labuan Bajo", "LIL": "Lille",
    "LPA": "Gran Canaria", "LPB": "La Paz", "LPQ": "Luang Prabang", "MAH": "Menorca",
    "MAJ": "Majuro", "MDC": "Manado", "MDE": "Medellin", "MFM": "Macau", "MLA": "Valletta",
    "MPL": "Montpellier", "MQP": "Mbombela", "MQX": "Mekelle", "NAG": "Nagpur", "NAP": "Naples",
    "NAT": "Natal", "NGO": "Nagoya", "NOC": "Knock", "NSN": "Nelson", "OKJ": "Okayama",
    "OUL": "Oulu", "PBM": "Paramaribo", "PKU": "Pekanbaru", "PLM": "Palembang",
    "PLS": "Providenciales", "PMI": "Palma de Mallorca", "PNI": "Pohnpei",
    "PPS": "Puerto Princesa", "PQC": "Phu Quoc", "PRN": "Pristina", "PTP": "Pointe-a-Pitre",
    "PTY": "Panama City", "RDU": "Raleigh", "RHO": "Rhodes", "RMQ": "Taichung", "RNS": "Rennes",
    "ROR": "Koror", "RUN": "Saint-Denis", "SAL": "San Salvador", "SAP": "San Pedro Sula",
    "SCU": "Santiago de Cuba", "SEZ": "Mahe", "SID": "Sal", "SPN": "Saipan", "SRE": "Sucre",
    "SRG": "Semarang", "STI": "Santiago de los Caballeros", "STL": "St. Louis", "SUV": "Suva",
    "SVD": "Kingstown", "SVQ": "Seville", "SXM": "Philipsburg", "SZZ": "Szczecin",
    "TFN": "Tenerife", "TKU": "Turku", "TLS": "Toulouse", "TMP": "Tampere", "TRN": "Turin",
    "TUU": "Tabuk", "UPG": "Makassar", "USH": "Ushuaia", "USM": "Koh Samui", "VCE": "Venice",
    "XIY": "Xi'an", "YIA": "Yogyakarta", "YUL": "Montreal", "YVR": "Vancouver",
    "YYT": "St. John's", "YYZ": "Toronto", "ZNZ": "Zanzibar",
}  # fmt: skip

# What else people call a city.
ALSO = {
    "ARH": "Archangelsk", "AYQ": "Uluru", "BEG": "Beograd", "BLR": "Bengaluru", "BOM": "Bombay",
    "BRU": "Bruxelles", "BSL": "Basel", "BSR": "Basrah", "CCJ": "Kozhikode", "CCU": "Calcutta",
    "CFU": "Kerkyra", "CGN": "Köln", "CGP": "Chattogram", "COK": "Kochi", "CPH": "København",
    "DAD": "Danang", "DEL": "Delhi", "DFW": "Fort Worth", "DLI": "Da Lat", "DPS": "Bali",
    "EBB": "Entebbe", "EBL": "Arbil", "FAE": "Torshavn", "FCO": "Roma", "FLR": "Firenze",
    "FRA": "Frankfurt am Main", "GDL": "Zapopan", "GIG": "Rio", "GOA": "Genova", "GVA": "Genève",
    "HAJ": "Hannover", "HNL": "Oahu", "IPC": "Easter Island, Rapa Nui", "JFK": "New York City",
    "JIB": "Djibouti City", "KBP": "Kiev", "KHH": "Kaohsiung City", "LIS": "Lisboa",
    "LPA": "Las Palmas", "LPB": "El Alto", "LPQ": "Luang Phabang", "MAA": "Madras", "MAH": "Mahon",
    "MEX": "Ciudad de Mexico", "MUC": "München", "MXP": "Milano", "NAP": "Napoli",
    "NQZ": "Nur-Sultan", "NUE": "Nürnberg", "ODS": "Odessa", "OGG": "Maui", "OKA": "Okinawa",
    "OTP": "Bucuresti", "PEK": "Peking", "PLZ": "Gqeberha", "PMI": "Palma", "PRG": "Praha",
    "PTY": "Panama", "PUS": "Pusan", "RAK": "Marrakesh", "RGN": "Rangoon", "RMQ": "Taichung City", "SAH": "Sanaa", "SGN": "Saigon",
    "SID": "Espargos", "SVQ": "Sevilla", "SVO": "Moskva", "TRN": "Torino",
    "TRV": "Thiruvananthapuram", "UBN": "Ulan Bator", "UPG": "Ujung Pandang", "USM": "Ko Samui",
    "VCE": "Venezia", "VIE": "Wien", "VTZ": "Vizag", "WAW": "Warszawa", "XIY": "Xian",
    "ZRH": "Zürich",
}  # fmt: skip


HEIGHTS = {"LJG": 2240, "XNN": 2180}  # in metres, where airportsdata has none


@dataclass(frozen=True)
class Place:
    """A city as airportsdata has it, with the climate and the air that are written down above."""

    name: str
    country: str
    subdivision: str
    lat: float
    lon: float
    elevation_m: int
    zone: str
    coast: bool
    climate: str
    january: int
    july: int
    rain_mm: int
    pm25: int
    also: tuple[str, ...]


def countries() -> dict[str, tuple[str, int]]:
    """By code: its name, and the fine dust in the air of its cities."""
    found = {}
    for entry in re.split(r"[|\n]", COUNTRIES.strip()):
        code, *words, dust = entry.split()
        found[code] = (" ".join(words), int(dust))
    return found


def places() -> Iterator[Place]:
    """The cities, in the order above.

    Raises:
        KeyError: airportsdata does not know an airport, or this script its country.
    """
    known, dust = airportsdata.load("IATA"), countries()
    lines = [line for line in CLIMATES.splitlines() if "#" not in line]
    for entry in "|".join(filter(None, lines)).split("|"):
        code, shore, climate, january, july, rain = entry.split()
        row = known[code]
        yield Place(
            name=CITIES.get(code, row["city"]),
            country=row["country"],
            subdivision=row["subd"],
            lat=round(row["lat"], 3),
            lon=round(row["lon"], 3),
            elevation_m=HEIGHTS.get(code, round(row["elevation"] * 0.3048)),
            zone=row["tz"],
            coast=shore == "c",
            climate=climate,
            january=int(january),
            july=int(july),
            rain_mm=int(rain),
            pm25=AIR.get(code, dust[row["country"]][1]),
            also=tuple(filter(None, ALSO.get(code, "").split(", "))),
        )


def labels(made: list[Place]) -> dict[Place, str]:
    """What tells a city from all others: its name, with its country or state where that is needed.

    Raises:
        ValueError: two cities cannot be told apart.
    """
    names = {code: name for code, (name, _) in countries().items()}
    homes = Counter(place.name for place in made)
    at_home = Counter((place.name, place.country) for place in made)
    found = {}
    for place in made:
        if homes[place.name] == 1:
            found[place] = place.name
        elif at_home[place.name, place.country] == 1:
            found[place] = f"{place.name}, {names[place.country]}"
        else:
            found[place] = f"{place.name}, {place.subdivision}"
    if len(set(found.values())) < len(made):
        raise ValueError("two cities have one name")
    if also := {name for place in made for name in place.also} & homes.keys():
        raise ValueError(f"{min(also)} is a city of its own")
    return found


def offsets(zone: str) -> list[list[object]]:
    """From when (in UTC) clocks of the zone are ahead of UTC by how many minutes."""
    here = zoneinfo.ZoneInfo(zone)

    def minutes(moment: datetime) -> int:
        offset = moment.astimezone(here).utcoffset()
        return 0 if offset is None else offset // timedelta(minutes=1)

    changes: list[list[object]] = [[FIRST_DAY.strftime("%Y-%m-%dT%H:%M"), minutes(FIRST_DAY)]]
    quarter = timedelta(minutes=15)
    day = FIRST_DAY
    while day < LAST_DAY:
        moment, day = day, day + timedelta(days=1)
        if minutes(moment) != minutes(day):
            while minutes(moment) == minutes(moment + quarter):
                moment += quarter
            moment += quarter
            changes.append([moment.strftime("%Y-%m-%dT%H:%M"), minutes(moment)])
    return changes


def block(name: str, lines: list[str], brackets: str) -> str:
    return f'"{name}": {brackets[0]}\n  ' + ",\n  ".join(lines) + f"\n{brackets[1]}"


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def notice() -> str:
    """The licence of airportsdata, which stays with what is taken from it.

    Raises:
        RuntimeError: it is not where it was.
    """
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
    zoneinfo.reset_tzpath(to=[])
    made = list(places())
    label = labels(made)
    here = {place.country for place in made}
    rows = [
        written(
            [
                label[p],
                p.country,
                p.lat,
                p.lon,
                p.elevation_m,
                p.zone,
                p.coast,
                p.climate,
                p.january,
                p.july,
                p.rain_mm,
                p.pm25,
                p.also,
            ]
        )
        for p in sorted(made, key=label.__getitem__)
    ]
    blocks = [
        f'"sources": {written({"airportsdata": AIRPORTSDATA, "tzdata": TZDATA})}',
        block("notice", [written(line) for line in notice().splitlines()], "[]"),
        block(
            "countries",
            [f"{written(c)}: {written(n)}" for c, (n, _) in countries().items() if c in here],
            "{}",
        ),
        block(
            "zones",
            [f"{written(z)}: {written(offsets(z))}" for z in sorted({p.zone for p in made})],
            "{}",
        ),
        block("cities", rows, "[]"),
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
