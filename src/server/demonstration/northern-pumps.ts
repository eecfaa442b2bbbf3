import type { DemonstrationCompany } from "./company.ts";
import { northernLogo } from "./logos.ts";
import { northernCustomers } from "./northern-customers.ts";
import { northernJobs, northernLatest } from "./northern-trade.ts";
import { parseAccesses, parseItems, parseJobTypes, parseMotors, parsePumps, parseZones } from "./table-parser.ts";

const upTo3Kw = ["0.37 kW", "0.75 kW", "1.1 kW", "1.5 kW", "2.2 kW", "3 kW"];
const from7Kw5 = ["7.5 kW", "11 kW", "15 kW", "22 kW"];

/** A Manchester pump company with depots in Trafford Park and Leeds. Net prices of 2026. */
export const northernPumps: DemonstrationCompany = {
  name: "Northern Pumps Ltd",
  slug: "northern-pumps",
  quotePrefix: "NPL",
  primaryColor: "#0a5c70",
  secondaryColor: "#b8792a",
  tertiaryColor: "#5b6b76",
  logo: northernLogo,
  legalName: "Northern Pumps Limited",
  registeredAddress: "Unit 7, Example Wharf, Trafford Park, Manchester M17 1ZZ",
  companyNumber: "01234567",
  declineReasons: ["The price is too high", "We chose another firm", "The work can wait", "The job has changed"],
  vatNumber: "GB999999973",
  contactEmail: "office@northern-pumps.test",
  contactPhone: "0161 496 0170",
  defaultEmailMessage:
    "Thank you for asking us. Here is our price for the work at your site.\n\nIf anything is unclear, please answer this email or ring the office.",
  terms: [
    "Our price covers the labour and materials in this quote, on working days from 8:00 to 17:00. Anything else is agreed with you in writing before we do it.",
    "Please have the pump isolated and the way to it clear when we arrive. Waiting longer than an hour is charged at the hourly rate.",
    "We agree the date with you when you accept. Either of us may move it with two working days' notice.",
    "Payment is due 30 days after our invoice. What we supply stays ours until it is paid for.",
    "We put right faulty workmanship for 12 months, without charge. Equipment carries its maker's guarantee.",
    "None of this takes away any right that the law gives you.",
  ],
  people: [
    {
      email: "admin@northern-pumps.test",
      firstName: "Aisha",
      lastName: "Khan",
      role: "company_admin",
      quotes: 11,
      ipAddress: "192.0.2.60",
      userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
    },
    {
      email: "engineer@northern-pumps.test",
      firstName: "Tom",
      lastName: "Hargreaves",
      role: "user",
      quotes: 38,
      ipAddress: "192.0.2.44",
      userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 8a) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
    },
    {
      email: "sian@northern-pumps.test",
      firstName: "Siân",
      lastName: "Powell",
      role: "user",
      quotes: 41,
      ipAddress: "198.51.100.33",
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1",
    },
    {
      email: "lukasz@northern-pumps.test",
      firstName: "Łukasz",
      lastName: "Nowak",
      role: "user",
      quotes: 34,
      ipAddress: "198.51.100.12",
      userAgent: "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
    },
    {
      email: "joanne@northern-pumps.test",
      firstName: "Joanne",
      lastName: "Ramsbottom",
      role: "company_admin",
      quotes: 23,
      ipAddress: "192.0.2.61",
      userAgent:
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    },
  ],
  zones: parseZones(`
    Manchester Central    | M1 M2 M3 M4 M15 M60 | 1.5  | 68 | City centre, inside the ring road; parking charged at cost
    Greater Manchester    | M OL BL SK WN       | 1    | 62 | Half-day round from the Trafford Park depot
    Leeds & Bradford      | LS BD WF HX HD      | 1.25 | 60 | With Wakefield, Huddersfield and Halifax, from the Leeds depot
    Liverpool & Cheshire  | L CH WA CW          | 1.5  | 61
    Sheffield & Doncaster | S DN                | 1.75 | 59
    Lancashire            | PR BB FY LA         | 2    | 58 | With the Fylde coast and Lancaster
    Cumbria               | CA                  | 3    | 58 | Carlisle, Penrith and the west coast; allow for weather on the passes
    North Yorkshire       | YO HG               | 2    | 59
    Tyne & Tees           | NE SR DH TS DL      | 2.5  | 60 | Newcastle, Durham, Sunderland, Teesside
    Hull & East Riding    | HU                  | 2.25 | 57
    Stoke & Staffordshire | ST                  | 1.75 | 60
    Isle of Man           | IM                  | 8    | 74 | Ferry and overnight stay quoted by hand                               | inactive
  `),
  accesses: parseAccesses(`
    Ground level, clear    | 1 | 1    | Van to the pump, level floor, no lifting aid
    Plant room, restricted | 2 | 1.1  | One door, pipework overhead; two to shift the set
    Basement by stairs     | 2 | 1.15 | Pump broken down and carried
    Rooftop, lift plan     | 3 | 1.3  | Lifting plan and edge protection in place
    Confined space, permit | 3 | 1.4  | Entrant, top man and supervisor; gas test before entry
    Borehole head, hoist   | 2 | 1.2  | Tripod hoist over the head, rods pulled by two
    Barge or pontoon       | 3 | 1.5  | Withdrawn until the boat is surveyed                   | inactive
  `),
  jobTypes: parseJobTypes(`
    Annual service             | 2.5 | Strip, inspect, grease, megger and vibration check
    - One visit on a working day: strip down, clean, inspect and grease.
    - Insulation test of the motor, vibration and running current at duty point.
    - A written report with what we advise, within five working days.
    - Not: Parts beyond gaskets, grease and packing.
    - Not: Repairs found necessary; we quote for them first.
    Seal or bearing change     | 3   | On site, parts of the maker
    - Mechanical seal or bearings of the maker, fitted on site.
    - Alignment check, test run at duty point and leak check.
    - Not: Machining of worn shafts or housings.
    Commissioning only         | 3.5 | Set installed by others
    - Check of the installation against the maker's instructions, direction of rotation and protection settings.
    - Test run over the working range, and a commissioning sheet.
    - Not: Putting right what others have installed.
    Breakdown call-out         | 4   | First visit, make safe and restore duty
    - First visit: find the fault, make safe and restore duty where stock on the van allows.
    - Not: A second visit, special parts and hired standby pumps.
    Like-for-like replacement  | 5   | Same duty, flanges and footprint
    - Isolate, drain down locally and take out the old pump.
    - Supply and fit the new pump on the same flanges and base, with new gaskets and bolts.
    - Reconnect to the existing isolator, test run and handover.
    - Removal of the old pump from site.
    - Not: Isolating valves that do not hold.
    - Not: Alterations of pipework, base or electrical supply.
    New installation           | 8   | Base, pipework to first valve, wiring to isolator
    - Supply and fit pump, base, and pipework to the first valve on either side.
    - Wiring from the local isolator, test run, setting to work and handover with the maker's manuals.
    - Not: Electrical supply up to the isolator.
    - Not: Builder's work, lagging and painting.
    - Not: Permits and consents, which the customer holds.
    Booster set installation   | 14  | Set, vessel, manifolds and break tank connection
    - Supply and fit the set with pressure vessel and manifolds, and connect it to the break tank.
    - Wiring from the local isolator, pressure setting, chlorination of new pipework and a test sheet.
    - Showing the people on site how the set is run.
    - Not: Break tank and its supply.
    - Not: Pipework beyond the manifolds.
    - Not: Electrical supply up to the isolator.
    Pump station refurbishment | 20  | Guide rails, pedestals, panel and pipework renewed
    - New guide rails, pedestals, pipework in the well and control panel.
    - Disposal of what is taken out, test of level control and alarms, handover with drawings.
    - Not: Over-pumping and tankers while the station is down.
    - Not: Repairs to the structure of the well.
  `),
  pumps: parsePumps(`
    Inline circulator       | 640  | Heating and chilled water
    Close-coupled           | 980  | Motor and pump on one shaft
    End-suction centrifugal | 1180 | EN 733, back pull-out
    Vertical multistage     | 1460 | Stainless, cartridge seal
    Split-case              | 6900 | Axially split, double entry
    Twin booster set        | 3250 | Duty and assist on one manifold
    - over 12 litres a minute
    Triplex booster set     | 5400 | Two duty, one standby
    Submersible drainage    | 520  | Surface and ground water
    Submersible sewage      | 1850 | Vortex or channel impeller, guide rail
    Submersible borehole    | 2200 | 4 in and 6 in, on riser pipe
    Sump pump set           | 760  | Chamber, pump, float and non-return valve
    Progressive cavity      | 2950 | Sludge, whey, spent grain
    Dosing pump             | 430  | Diaphragm, with suction lance
    Bellows pump            | 1320 | No longer made; kept for old quotes       | inactive
  `),
  motors: parseMotors(`
    0.37 | 0.85
    0.75 | 0.92
    1.1  | 1
    1.5  | 1.05
    2.2  | 1.12
    3    | 1.2
    4    | 1.3
    5.5  | 1.45
    7.5  | 1.7
    11   | 2.1
    15   | 2.6
    22   | 3.4
    45   | 6.2  | inactive
  `),
  drives: parseItems(
    "multiplier",
    `
    Direct on line            | 1    | Contactor and overload
    Star-delta                | 1.12 | Reduced starting current, six-wire motor
    Soft starter              | 1.18 | Ramped start and stop, no water hammer
    Variable speed drive      | 1.35 | Wall-mounted inverter with transducer
    Integrated variable speed | 1.28 | Inverter on the motor
    V-belt drive              | 1.08 | Guarded, motor on slide rails
    Duty/standby panel        | 1.4  | Two starters, automatic change-over, alarm contact
  `,
  ),
  rules: [
    {
      name: "Plant rooms stay dry",
      description:
        "Nothing that pumps sewage, ground water or sludge stands in a plant room, and a split-case does not go through the door.",
      when: ["equipment_access", ["Plant room, restricted"]],
      only: [
        "pump_style",
        [
          "Close-coupled",
          "Dosing pump",
          "End-suction centrifugal",
          "Inline circulator",
          "Triplex booster set",
          "Twin booster set",
          "Vertical multistage",
        ],
      ],
    },
    {
      name: "Borehole heads take submersibles",
      description: "Only what goes down the casing on the hoist.",
      when: ["equipment_access", ["Borehole head, hoist"]],
      only: ["pump_style", ["Submersible borehole", "Submersible drainage"]],
    },
    {
      name: "Circulators stop at 3 kW",
      description: "Above 3 kW the duty is an end-suction pump.",
      when: ["pump_style", ["Inline circulator"]],
      only: ["motor_size", upTo3Kw],
    },
    {
      name: "Boosters run on variable speed",
      description: "Constant pressure at the top floor, and no hammer at night.",
      when: ["pump_style", ["Triplex booster set", "Twin booster set"]],
      only: ["drive_type", ["Integrated variable speed", "Variable speed drive"]],
    },
    {
      name: "No direct start from 7.5 kW",
      description: "Supply authority limits the starting current.",
      when: ["motor_size", from7Kw5],
      only: ["drive_type", ["Duty/standby panel", "Soft starter", "Star-delta", "Variable speed drive"]],
    },
    {
      name: "Service visits keep the drive",
      description: "Switched off since variable speed sets came into the service contracts.",
      when: ["job_type", ["Annual service"]],
      only: ["drive_type", ["Direct on line"]],
      inactive: true,
    },
  ],
  customers: northernCustomers,
  jobs: northernJobs,
  latest: northernLatest,
};
