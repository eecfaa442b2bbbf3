// The postcode areas of the United Kingdom, the Channel Islands and the Isle of Man: 121 and 3 (Royal Mail's Postcode
// Address File). Without those that have no place: BF (forces post), BX (banks) and GIR.

export interface PostcodeArea {
  /** "SW" */
  code: string;
  /** The town it is named after, or its common name. */
  name: string;
  /** Its position on the map below, from 0. */
  row: number;
  column: number;
}

/** Each area is one tile, roughly where it lies. */
const MAP = `
.  .  .  .  .  .  .  .  .  ZE .  .  .
.  .  .  .  .  .  KW .  .  .  .  .  .
.  .  .  HS .  IV .  AB .  .  .  .  .
.  .  .  .  .  PH DD .  .  .  .  .  .
.  .  .  PA G  FK KY .  .  .  .  .  .
.  .  .  .  KA ML EH .  .  .  .  .  .
.  .  BT .  .  DG TD NE .  .  .  .  .
.  .  .  .  .  CA DL DH SR .  .  .  .
.  .  .  IM .  LA HG YO TS .  .  .  .
.  .  .  .  FY PR BB BD LS HU .  .  .
.  .  .  L  WN BL OL HX WF DN .  .  .
.  .  .  CH WA M  SK HD S  LN .  .  .
.  .  .  LL CW ST DE NG .  .  .  .  .
.  .  .  SY TF WV WS LE NN PE NR .  .
.  .  .  LD HR DY B  CV MK SG CB IP .
.  .  SA CF NP WR GL HP LU AL CM CO .
.  .  .  .  .  BS OX SL WD EN IG RM SS
.  .  .  .  .  BA SN UB HA NW N  E  .
.  .  .  .  TA SP RG TW W  WC EC DA ME
.  .  .  EX DT SO GU KT SW SE BR TN CT
.  TR PL TQ BH PO RH SM CR BN .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .
.  .  .  GY JE .  .  .  .  .  .  .  .
`;

const NAMES = `
AB Aberdeen
AL St Albans
B Birmingham
BA Bath
BB Blackburn
BD Bradford
BH Bournemouth
BL Bolton
BN Brighton
BR Bromley
BS Bristol
BT Belfast
CA Carlisle
CB Cambridge
CF Cardiff
CH Chester
CM Chelmsford
CO Colchester
CR Croydon
CT Canterbury
CV Coventry
CW Crewe
DA Dartford
DD Dundee
DE Derby
DG Dumfries
DH Durham
DL Darlington
DN Doncaster
DT Dorchester
DY Dudley
E East London
EC City of London
EH Edinburgh
EN Enfield
EX Exeter
FK Falkirk
FY Blackpool
G Glasgow
GL Gloucester
GU Guildford
GY Guernsey
HA Harrow
HD Huddersfield
HG Harrogate
HP Hemel Hempstead
HR Hereford
HS Outer Hebrides
HU Hull
HX Halifax
IG Ilford
IM Isle of Man
IP Ipswich
IV Inverness
JE Jersey
KA Kilmarnock
KT Kingston upon Thames
KW Kirkwall
KY Kirkcaldy
L Liverpool
LA Lancaster
LD Llandrindod Wells
LE Leicester
LL Llandudno
LN Lincoln
LS Leeds
LU Luton
M Manchester
ME Medway
MK Milton Keynes
ML Motherwell
N North London
NE Newcastle upon Tyne
NG Nottingham
NN Northampton
NP Newport
NR Norwich
NW North West London
OL Oldham
OX Oxford
PA Paisley
PE Peterborough
PH Perth
PL Plymouth
PO Portsmouth
PR Preston
RG Reading
RH Redhill
RM Romford
S Sheffield
SA Swansea
SE South East London
SG Stevenage
SK Stockport
SL Slough
SM Sutton
SN Swindon
SO Southampton
SP Salisbury
SR Sunderland
SS Southend-on-Sea
ST Stoke-on-Trent
SW South West London
SY Shrewsbury
TA Taunton
TD Galashiels
TF Telford
TN Tonbridge
TQ Torquay
TR Truro
TS Teesside
TW Twickenham
UB Southall
W West London
WA Warrington
WC Holborn, London
WD Watford
WF Wakefield
WN Wigan
WR Worcester
WS Walsall
WV Wolverhampton
YO York
ZE Lerwick
`;

const tiles = new Map(
  MAP.trim()
    .split("\n")
    .flatMap((line, row) => line.split(/ +/).map((code, column) => [code, { row, column }] as const)),
);

/** All 124, by their code. */
export const postcodeAreas: readonly PostcodeArea[] = NAMES.trim()
  .split("\n")
  .map((line) => {
    const code = line.slice(0, line.indexOf(" "));
    const tile = tiles.get(code);
    if (!tile) throw new Error(`${code} is not on the map`);
    return { code, name: line.slice(code.length + 1), ...tile };
  });
