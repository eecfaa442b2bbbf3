import { parseJobs, parseQuotes } from "./table-parser.ts";

/** The usual work. */
export const northernJobs = parseJobs(`
  housing; mill | Basement by stairs | Booster set installation | Twin booster set | 2.2; 3; 4 | Integrated variable speed; Variable speed drive
    - Two flights down, no lift; break the set down to carry. Residents need 48 hours' notice of the water going off.
    - Break tank stays, ball valve passing. Supply is a 63 A single isolator, check before ordering.
  housing; school; hospital | Plant room, restricted | Like-for-like replacement | Inline circulator | 0.37; 0.75; 1.1; 1.5 | Direct on line; Integrated variable speed
    - Isolation valve seized on the return leg; allow for a drain-down.
    - Keys from the site office. Asbestos register to be seen before drilling.
    - Twin-head body, one head still runs; keep the heating on while changing.
  housing; mill; facilities | Plant room, restricted | Annual service | Twin booster set | 2.2; 3; 4; 5.5 | Integrated variable speed; Variable speed drive
    - Vessel charge low last year, bring nitrogen.
    - Caretaker on site until 15:00 only.
  housing; facilities | Rooftop, lift plan | Like-for-like replacement | Close-coupled | 2.2; 3; 4 | Integrated variable speed; Variable speed drive
    - Crane not needed, goods lift to level 9 and then by hand.
    - Lift plan from 2024 is on file; wind limit 20 mph.
  housing; school; facilities | Ground level, clear | Breakdown call-out | Submersible sewage | 1.5; 2.2; 3 | Direct on line
    - High-level alarm since Sunday, tanker booked by the client.
    - Wipes again. Guide rail bent, check the pedestal.
  mill; hospital | Plant room, restricted | Like-for-like replacement | Vertical multistage | 4; 5.5; 7.5 | Soft starter; Variable speed drive
    - Existing baseplate can stay. No parking before 10:00.
    - Suction strainer to be cleaned while the line is open.
  mill; facilities | Basement by stairs | Pump station refurbishment | Sump pump set | 0.75; 1.1; 1.5 | Duty/standby panel
    - Old chamber is brick, core for the vent. River level alarm to the gatehouse.
  mill; household | Basement by stairs | Breakdown call-out | Submersible drainage | 0.37; 0.75; 1.1 | Direct on line
    - Cellar flooded to the second step. Float switch hung up on the cable.
  brewery; dairy | Ground level, clear | Like-for-like replacement | Close-coupled | 2.2; 3; 4 | Direct on line; Variable speed drive
    - Food-grade seal. Work between brews, Tuesday or Thursday.
    - RJT unions, not BSP.
  brewery; dairy; farm | Ground level, clear | Seal or bearing change | Progressive cavity | 2.2; 3; 4 | V-belt drive; Variable speed drive
    - Rotor scored as well, photograph sent to the office.
    - Dry-run protection was bridged; quote a new probe.
  brewery; leisure; hospital | Plant room, restricted | New installation | Dosing pump | 0.37 | Direct on line
    - Bund to be supplied by the client. COSHH sheet for hypochlorite on the door.
  dairy; industry | Ground level, clear | Like-for-like replacement | End-suction centrifugal | 5.5; 7.5; 11 | Soft starter; Variable speed drive
    - Coupling guard missing, include one.
    - Existing baseplate can stay, regrout one corner.
  dairy; farm | Borehole head, hoist | Like-for-like replacement | Submersible borehole | 4; 5.5 | Direct on line; Star-delta; Variable speed drive
    - Pump at 62 m on 2 in riser, 6 m lengths. Water off between milkings only.
    - Dip level 18 m in March.
  dairy; brewery | Plant room, restricted | Annual service | Close-coupled | 1.5; 2.2; 3 | Direct on line
    - Four pumps on the CIP skid, this is for the return pump.
  school; leisure | Plant room, restricted | Annual service | Inline circulator | 0.75; 1.1; 1.5 | Direct on line; Integrated variable speed
    - Half-term only. DBS-checked engineer.
    - Sign in at reception, keys from the site office.
  school; facilities; leisure | Plant room, restricted | Commissioning only | End-suction centrifugal | 3; 4; 5.5 | Variable speed drive
    - Installed by the mechanical contractor, alignment sheet wanted before we run it.
  hospital; facilities | Plant room, restricted | Booster set installation | Triplex booster set | 4; 5.5; 7.5 | Integrated variable speed; Variable speed drive
    - Permit to work from estates, change-over at night. Temporary set on hire for three days.
    - Door is 790 mm: set comes in two frames.
  hospital; school | Basement by stairs | Seal or bearing change | End-suction centrifugal | 3; 4; 5.5 | Direct on line; Soft starter
    - Drive-end bearing noisy, seal dry. Infection control to be told before we open the duct.
  farm | Borehole head, hoist | New installation | Submersible borehole | 2.2; 3; 4 | Direct on line; Variable speed drive
    - Driller finishes on the 14th; yield test 3.2 m3/h. Single phase at the shed, three phase at the parlour.
  farm; water | Ground level, clear | New installation | Submersible drainage | 1.5; 2.2; 3 | Direct on line; Duty/standby panel
    - Track is soft after rain, bring the 4x4.
    - Outfall flap to be freed by the drainage board first.
  leisure | Plant room, restricted | Like-for-like replacement | End-suction centrifugal | 4; 5.5; 7.5 | Variable speed drive
    - Pool closed Monday mornings. Bronze impeller for the salt system.
    - Strainer basket cracked, add one.
  water; facilities | Confined space, permit | Pump station refurbishment | Submersible sewage | 4; 5.5; 7.5; 11 | Duty/standby panel; Soft starter
    - Wet well 4.8 m, gas test and rescue winch. Over-pumping by the client.
    - Guide rails stainless, pedestals to suit DN100.
  water | Confined space, permit | Breakdown call-out | Submersible sewage | 3; 4; 5.5 | Direct on line; Soft starter
    - Seal leak alarm on pump 2. Tanker on stand-by until we are out.
  facilities; industry | Ground level, clear | Like-for-like replacement | Split-case | 11; 15; 22 | Soft starter; Star-delta; Variable speed drive
    - 1.1 t, client's forklift and driver. Laser alignment after grouting.
    - Crane not needed, beam over the pump is tested.
  household | Basement by stairs | New installation | Sump pump set | 0.37; 0.75 | Direct on line
    - Old coal cellar, stone floor. Socket to be moved above the flood line.
    - Call before coming, dog in the yard.
  household; school | Ground level, clear | New installation | Submersible drainage | 0.37; 0.75 | Direct on line
    - Lightwell fills in heavy rain. Discharge to the gully, not the foul.
  industry | Ground level, clear | Seal or bearing change | End-suction centrifugal | 7.5; 11; 15 | Soft starter; Star-delta; Variable speed drive
    - Vibration 9 mm/s at the drive end. Shutdown window Saturday 06:00 to 14:00.
  industry | Basement by stairs | New installation | Progressive cavity | 2.2; 3; 4 | V-belt drive; Variable speed drive
    - Effluent pit under the press shop; hot work permit for the bracket.
`);

/** The quotes of the last fortnight. */
export const northernLatest = parseQuotes(`
  Stockport Hydraulics Ltd | joanne@northern-pumps.test | Ground level, clear | Seal or bearing change | End-suction centrifugal | 4 | Direct on line | calculated | typed 186 + 1210.5
    - Labour agreed on the phone, seal kit at cost as goodwill for the last visit.
  St Anne's Hospice, Little Hulton | sian@northern-pumps.test | Plant room, restricted | Annual service | Inline circulator | 1.5 | Integrated variable speed | accepted
    - Quiet between 13:00 and 15:00, please.
  Hebden Weir Hydro CIC | lukasz@northern-pumps.test | Ground level, clear | Like-for-like replacement | Progressive cavity | 2.2 | V-belt drive | sent
    - Grease pump on the screen rake. Footpath closed at the weir, come in from the mill side.
  Trafford Park Cold Store | sian@northern-pumps.test | Ground level, clear | Like-for-like replacement | Split-case | 5.5 | Direct on line | declined
    - Condenser water. They want to rewind the old motor first.
  Kirkstall Leisure Trust | engineer@northern-pumps.test | Plant room, restricted | Commissioning only | Inline circulator | 2.2 | Variable speed drive | calculated | now 3 kW
    - Contractor fitted the 3 kW head, not the 2.2 as drawn.
  O'Brien Dairies | engineer@northern-pumps.test | Ground level, clear | New installation | Progressive cavity | 3 | V-belt drive | draft
    - Whey line, waiting for their drawing of the pit.
  Rochdale Borough Housing | engineer@northern-pumps.test | Basement by stairs | Booster set installation | Twin booster set | 5.5 | Integrated variable speed | accepted
    - Order 4471. Residents told for the 3rd; water off 09:00 to 13:00.
  Pennine Brewing Company Ltd | engineer@northern-pumps.test | Plant room, restricted | Like-for-like replacement | Vertical multistage | 3 | Variable speed drive | sent
    - Hot liquor, check the seal for 90 degrees.
  Ancoats Mill Management Co. | engineer@northern-pumps.test | Plant room, restricted | Like-for-like replacement | Vertical multistage | 5.5 | Variable speed drive | calculated
    - Isolation valve seized on the return leg; allow for a drain-down. Keys from the site office, gate 3.
`);
