import { parseJobs, parseQuotes } from "./table-parser.ts";

/** The usual work. */
export const severnJobs = parseJobs(`
  housing; facilities; hospital | Plant room, restricted | Packaged set installation | Twin booster set | 2.2; 3; 4 | Inverter, on the motor; Inverter, wall-mounted
    - Water off 10:00 to 14:00, residents told by the agent.
    - Set goes in through the bin store; door 760 mm.
  housing; facilities | Roof tank room | Exchange, like for like | Close-coupled | 1.1; 1.5; 2.2 | Direct on line; Inverter, on the motor
    - Fixed ladder inspected in May. Hand line and bag for the parts.
  housing; school; hospital; leisure | Plant room, restricted | Exchange, like for like | Circulator, in-line | 0.37; 0.55; 0.75; 1.1 | Direct on line; Inverter, on the motor
    - Both valves hold. Asbestos register to be seen at reception.
    - Flange gaskets are the old metric, bring both.
  school; leisure; hospital | Plant room, restricted | Annual service | End-suction | 3; 4; 5.5 | Direct on line; Soft starter; Inverter, wall-mounted
    - Half-term only.
    - Last year 4.1 mm/s at the drive end, compare.
  brewery; dairy | Open site, level | Seal and bearing change | Progressive cavity | 2.2; 3; 4 | Direct on line; Inverter, wall-mounted
    - Pomace season ends in November, not before.
    - Stator swollen by the caustic; EPDM next time.
  brewery; dairy; industry | Open site, level | Exchange, like for like | Close-coupled | 2.2; 3; 4; 5.5 | Direct on line; Soft starter
    - Bronze impeller. Existing baseplate can stay.
    - No forklift after 16:00.
  dairy; hospital; leisure | Plant room, restricted | New installation | Dosing set | 0.37 | Direct on line
    - Eye-wash station is there, bund is not.
  farm; dairy | Well or borehole, tripod | New installation | Submersible, borehole | 1.5; 2.2; 3; 4 | Direct on line; Inverter, wall-mounted
    - Casing 125 mm, pump at 45 m. Abstraction below 20 m3 a day.
    - Dairy needs water again by 15:30.
  farm; water | River bank, soft | New installation | Split-case | 18.5; 30 | PTO gearbox; Soft starter
    - Foot valve and 6 m of suction hose by us. Bank is fenced, gate key at the farm.
  farm; household | Open site, level | Emergency call-out | Submersible, drainage | 0.55; 0.75; 1.1 | Direct on line
    - Yard under water since the morning. Generator on the van.
    - Float switch chewed by rats; sleeve the cable.
  household; mill | Cellar, steep stair | New installation | Sump set, cellar | 0.37; 0.55; 0.75 | Direct on line; Twin panel, auto change
    - Stone cellar below the spring line. Core the slab, tell the neighbours first.
    - Battery back-up wanted in writing for the insurer.
  mill; industry | Open site, level | Exchange, like for like | End-suction | 7.5; 11; 18.5 | Soft starter; Star-delta
    - Sluice shut by the mill at 07:30. Crane not needed.
    - Star-delta panel from 1988, check the timer before the quote goes.
  mill; hospital; facilities | Plant room, restricted | Exchange, like for like | Multistage, vertical | 2.2; 3; 4; 5.5 | Inverter, on the motor; Inverter, wall-mounted
    - Pressure at the top floor 1.4 bar. Isolation valve seized, allow for a drain-down.
  water | Wet well, gas test | Station refurbishment | Submersible, sewage | 4; 5.5; 7.5 | Soft starter; Twin panel, auto change
    - Over-pumping for two days in the price of others. Tide table to be checked.
    - Telemetry outstation stays, new pump contacts only.
  water; school; facilities | Wet well, gas test | Emergency call-out | Submersible, sewage | 1.5; 2.2; 3 | Direct on line
    - Rag ball. Tanker booked for 11:00.
  leisure; industry | Open site, level | Commissioning visit | End-suction | 4; 5.5; 7.5 | Inverter, wall-mounted
    - Flow meter on loan from us, client's readings differ by 8 %.
`);

/** The quotes of the last days. */
export const severnLatest = parseQuotes(`
  Worcester Royal Estates | admin@severn-pumps.test | Plant room, restricted | Seal and bearing change | End-suction | 5.5 | Soft starter | calculated | typed 588 + 940
    - Framework rate agreed with estates, seal kit from their store.
  Levels Drainage Partners | owain@severn-pumps.test | River bank, soft | New installation | River lift, axial flow | 18.5 | PTO gearbox | declined
    - They hire from Holland for the winter instead. Ask again in March.
  Hereford Cider Makers | chloe@severn-pumps.test | Open site, level | Exchange, like for like | Progressive cavity | 4 | Inverter, wall-mounted | accepted
    - Before pressing starts. Lees, 30 % solids.
  Cardiff Bay Apartments | engineer@severn-pumps.test | Plant room, restricted | Packaged set installation | Triplex booster set | 4 | Inverter, wall-mounted | calculated | now 5.5 kW
    - Two more floors than on the drawing.
  Siân Powell | engineer@severn-pumps.test | Cellar, steep stair | New installation | Sump set, cellar | 0.37 | Direct on line | draft
    - Photograph of the fuse board to come.
  Ysgol Gyfun Llanhari | engineer@severn-pumps.test | Plant room, restricted | Exchange, like for like | Circulator, in-line | 1.1 | Inverter, on the motor | sent
    - Half-term, boiler house key with the caretaker.
  Clifton Lido Trust | engineer@severn-pumps.test | Plant room, restricted | Commissioning visit | End-suction | 5.5 | Inverter, wall-mounted | calculated
    - Open-water filter, after 20:00 only.
`);
