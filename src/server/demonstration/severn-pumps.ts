import type { DemonstrationCompany } from "./company.ts";
import { severnLogo } from "./logos.ts";
import { severnCustomers } from "./severn-customers.ts";
import { severnJobs, severnLatest } from "./severn-trade.ts";
import { parseAccesses, parseItems, parseJobTypes, parseMotors, parsePumps, parseZones } from "./table-parser.ts";

const fromFour = ["4 kW", "5.5 kW", "7.5 kW", "11 kW", "18.5 kW", "30 kW"];

/** Bristol and the Severn valley, both banks: river, farm and estate work. Net prices of 2026. */
export const severnPumps: DemonstrationCompany = {
  name: "Severn Pump Services Ltd",
  slug: "severn-pumps",
  quotePrefix: "SPS",
  primaryColor: "#6b2a55",
  secondaryColor: "#2f7d6d",
  tertiaryColor: "#c98f2b",
  logo: severnLogo,
  legalName: "Severn Pump Services Limited",
  registeredAddress: "Example Wharf, Gas Ferry Lane, Bristol BS1 9ZZ",
  companyNumber: "07654321",
  declineReasons: ["Too expensive", "Chose somebody else", "Put off until next season"],
  vatNumber: "GB888888811",
  contactEmail: "office@severn-pumps.test",
  contactPhone: "0117 496 0122",
  defaultEmailMessage:
    "Thank you for the visit. Our price is below, with everything that we spoke about.\n\nAnswer this email with any question, and we will ring you back.",
  terms: [
    "The price is for the work in this quote. We ask you before we do more.",
    "Work on river banks and in wet wells depends on the water. If the level is unsafe on the day, we come back at no charge.",
    "Payment is due 14 days after our invoice.",
    "Our work is guaranteed for 12 months, equipment by its maker.",
    "Your legal rights are not affected by these terms.",
  ],
  people: [
    {
      email: "admin@severn-pumps.test",
      firstName: "Megan",
      lastName: "Pritchard",
      role: "company_admin",
      quotes: 9,
      ipAddress: "203.0.113.20",
      userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15",
    },
    {
      email: "engineer@severn-pumps.test",
      firstName: "Gareth",
      lastName: "Vowles",
      role: "user",
      quotes: 22,
      ipAddress: "203.0.113.87",
      userAgent: "Mozilla/5.0 (Linux; Android 15; SM-A556B) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
    },
    {
      email: "chloe@severn-pumps.test",
      firstName: "Chloë",
      lastName: "Tanner-Brooks",
      role: "user",
      quotes: 18,
      ipAddress: "203.0.113.88",
      userAgent: "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1",
    },
    {
      email: "owain@severn-pumps.test",
      firstName: "Owain",
      lastName: "ap Rhys",
      role: "user",
      quotes: 11,
      ipAddress: "198.51.100.140",
      userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
    },
  ],
  zones: parseZones(`
    Bristol Harbourside  | BS1 BS2 BS8 | 1    | 72 | Centre and docks, inside the clean air zone
    Bristol & Weston     | BS          | 1.25 | 64 | Our home round, with North Somerset
    Bath & Frome         | BA          | 1.5  | 63
    Gloucester & Stroud  | GL          | 1.5  | 61 | With Cheltenham and the Forest of Dean
    Cardiff & Valleys    | CF          | 1.75 | 60
    Newport & Monmouth   | NP          | 1.5  | 59
    Swansea & West Wales | SA          | 2.5  | 58 | Beyond Carmarthen by arrangement
    Worcester            | WR          | 1.75 | 60
    Hereford             | HR          | 2    | 58 | Farms and cider; check the ford is down
    Taunton & Levels     | TA          | 2    | 59
    Exeter & East Devon  | EX          | 2.75 | 60
    Swindon              | SN          | 1.5  | 62
    Birmingham           | B DY WS WV  | 2.25 | 66 | City and Black Country canals, evening start
    Plymouth             | PL          | 3.5  | 60 | Handed to the Plymouth agent                 | inactive
  `),
  accesses: parseAccesses(`
    Open site, level         | 1 | 1    | Van or tractor to the pump
    Plant room, restricted   | 2 | 1.1  | Single door, no lifting beam
    Cellar, steep stair      | 2 | 1.15 | Pump handed down in parts
    Roof tank room           | 2 | 1.25 | Hatch and fixed ladder, light sets only
    Wet well, gas test       | 3 | 1.4  | Confined space: entrant, top man, supervisor
    Well or borehole, tripod | 2 | 1.2  | Riser pulled in lengths over the tripod
    River bank, soft         | 3 | 1.3  | Tracked carrier and life jackets
    Boat access only         | 3 | 1.6  | Not offered since the workboat was sold      | inactive
  `),
  jobTypes: parseJobTypes(`
    Annual service            | 2.75 | Clean, inspect, insulation and vibration test
    - Clean, inspect and grease the set; insulation and vibration test.
    - A report with photographs, by email.
    - Not: Parts and repairs, which we quote for.
    Commissioning visit       | 3    | Installed by others; test sheet and handover
    - Checks before starting, test run, test sheet and handover to your people.
    - Not: Work on what others have installed.
    Seal and bearing change   | 3.5  | In the workshop van
    - Pump lifted out, new seals and bearings fitted in our workshop van, refitted and test run.
    - Not: New shafts, casings and impellers.
    Emergency call-out        | 4.5  | Within four hours, make safe and pump out
    - With you within four hours of your call: make safe, pump out, and say what is needed next.
    - Not: Hired pumps that stay, and tankers.
    Exchange, like for like   | 5.5  | Same flanges, same duty
    - Old pump out and taken away; new pump of the same duty on the same flanges.
    - Reconnection, test run and handover.
    - Not: Changes of pipework, base or supply.
    New installation          | 9    | Base to first valve, wiring to isolator
    - Pump on its base, pipework to the first valve, wiring to the local isolator.
    - Test run, setting to work and handover with manuals.
    - Not: Trenches, plinths and other builder's work.
    - Not: Electrical supply up to the isolator.
    - Not: Abstraction and discharge permits.
    Packaged set installation | 12   | Skid, manifolds, vessel and controls
    - Skid placed and levelled, manifolds, vessel and controls connected.
    - Pressure and alarm settings, test sheet, and showing your people round.
    - Not: Craning, unless it stands in the price.
    - Not: Electrical supply up to the panel.
    Station refurbishment     | 22   | Rails, pipework, panel and telemetry
    - New rails, pipework in the well, panel and telemetry; old parts taken away.
    - Test of levels and alarms through to your control room.
    - Not: Over-pumping while the station stands.
    - Not: Masonry and covers.
    Vibration survey          | 2    | Now part of the annual service                | inactive
  `),
  pumps: parsePumps(`
    Circulator, in-line    | 695  | Wet rotor or dry
    Close-coupled          | 1040 | Monobloc, cast iron or bronze
    End-suction            | 1240 | Long-coupled on a baseplate
    Multistage, vertical   | 1520 | In-line, stainless
    Split-case             | 7250 | Irrigation and cooling, 200 m3/h up
    Twin booster set       | 3420 | Duty and assist
    - over 12 litres a minute
    Triplex booster set    | 5680 | Two duty, one assist
    Submersible, drainage  | 565  | Clean or grey water
    Submersible, sewage    | 1960 | Vortex impeller, guide rail foot
    Submersible, borehole  | 2340 | 4 in, stainless
    Sump set, cellar       | 1180 | Chamber, twin pumps, battery back-up
    Progressive cavity     | 3080 | Slurry, lees and pomace
    Dosing set             | 610  | Day tank, bund and diaphragm pump
    River lift, axial flow | 9400 | Rhynes and flood duty, by drawing
  `),
  motors: parseMotors(`
    0.37 | 0.88
    0.55 | 0.9
    0.75 | 0.94
    1.1  | 1
    1.5  | 1.06
    2.2  | 1.15
    3    | 1.24
    4    | 1.35
    5.5  | 1.5
    7.5  | 1.75
    11   | 2.2
    18.5 | 3.05
    30   | 4.6
    37   | 5.4  | inactive
  `),
  drives: parseItems(
    "multiplier",
    `
    Direct on line          | 1    | Up to what the supply will start
    Star-delta              | 1.1
    Soft starter            | 1.2  | With bypass contactor
    Inverter, on the motor  | 1.3  | Up to 11 kW
    Inverter, wall-mounted  | 1.38 | IP55, with isolator and pressure loop
    Twin panel, auto change | 1.45 | Duty and standby with telemetry contacts
    PTO gearbox             | 1.6  | Tractor drive for flood duty
    Eddy-current coupling   | 1.75 | Spares only                              | inactive
  `,
  ),
  rules: [
    {
      name: "Wet wells take submersibles",
      description: "Nobody stays down there to look after a dry pump.",
      when: ["equipment_access", ["Wet well, gas test"]],
      only: ["pump_style", ["Submersible, drainage", "Submersible, sewage"]],
    },
    {
      name: "Wells and boreholes by tripod",
      description: "What fits the casing.",
      when: ["equipment_access", ["Well or borehole, tripod"]],
      only: ["pump_style", ["Submersible, borehole", "Submersible, drainage"]],
    },
    {
      name: "Light and clean on the roof",
      description: "One hatch, one ladder: nothing over 60 kg and nothing foul.",
      when: ["equipment_access", ["Roof tank room"]],
      only: ["pump_style", ["Circulator, in-line", "Close-coupled", "Multistage, vertical", "Twin booster set"]],
    },
    {
      name: "Boosters run on inverters",
      description: "No fixed-speed sets since 2019.",
      when: ["pump_style", ["Triplex booster set", "Twin booster set"]],
      only: ["drive_type", ["Inverter, on the motor", "Inverter, wall-mounted"]],
    },
    {
      name: "River lifts start at 4 kW",
      description: "River lifts and split-case pumps have no smaller frame.",
      when: ["pump_style", ["River lift, axial flow", "Split-case"]],
      only: ["motor_size", fromFour],
    },
    {
      name: "Soft start from 11 kW",
      description: "Rural lines: the supply authority asks for it from 11 kW.",
      when: ["motor_size", ["11 kW", "18.5 kW", "30 kW"]],
      only: ["drive_type", ["Inverter, wall-mounted", "PTO gearbox", "Soft starter", "Star-delta"]],
    },
    {
      name: "Call-outs from van stock",
      description: "Switched off for the winter, the van carries more.",
      when: ["job_type", ["Emergency call-out"]],
      only: ["pump_style", ["Submersible, drainage", "Sump set, cellar"]],
      inactive: true,
    },
  ],
  customers: severnCustomers,
  jobs: severnJobs,
  latest: severnLatest,
};
