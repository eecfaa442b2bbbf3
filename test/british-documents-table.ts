// The texts of customers' documents, case by case: words and figures worked out by hand, none by the product.
//
// A quote of £3,299.95 (labour 442.00, materials 2,857.95) of a company at 20%, sent for 30 days. VAT: the treatment that
// the quote names, "-" if it names none, "none" for a company that is not registered. Besides: a pump that draws more
// than 12 litres a minute, why there is no cancellation form, another total, how much of the price is shown.
// Price: all amounts with their labels. Says: the keys of `sentences` that the document contains, and no others.

export const sentences = {
  fixed: "Once you accept it, its price is fixed for the work that it describes.",
  guess: "This is an estimate: our best guess before the work is done.",
  nothing: "This is an estimate: our best guess before the work is done is that there is nothing to pay.",
  cancel: "You have the right to cancel this contract within 14 days without giving any reason.",
  urgent: "For these, and the parts that they need, there is no right to cancel.",
  energy: "VAT is 0% until 31 March 2027 and 5% from 1 April 2027.",
  later: "For work from that day on VAT is 5%, £165.00, and the total including VAT is £3,464.95.",
  reverse:
    "the customer accounts to HMRC for the VAT at 20%. No VAT is in this total. The customer’s VAT number: GB123456789.",
  outside: "This work is on land outside the United Kingdom: no UK VAT is charged.",
  water: "Water Supply (Water Fittings) Regulations 1999, regulation 5",
  scottish: "Water Supply (Water Fittings) (Scotland) Byelaws 2014",
  irish: "Water Supply (Water Fittings) Regulations (Northern Ireland) 2009",
} as const;

export const table = `
| Customer | VAT | Document | Sent | Postcode | Besides | Price | Button | Says |
|---|---|---|---|---|---|---|---|---|
| consumer | - | quotation | 2026-11-21 | M4 6BF |  | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel |
| consumer | reduced | quotation | 2026-11-21 | M4 6BF |  | To pay, including VAT £3,464.95 + Price without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 | Accept and agree to pay £3,464.95 | fixed cancel |
| consumer | energy_saving | quotation | 2026-11-21 | M4 6BF |  | To pay, including VAT £3,299.95 + Price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay £3,299.95 | fixed cancel energy |
| consumer | none | quotation | 2026-11-21 | M4 6BF |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed cancel |
| business | - | quotation | 2026-11-21 | M4 6BF |  | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed |
| business | reduced | quotation | 2026-11-21 | M4 6BF |  | Total without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 + Total including VAT £3,464.95 | Accept and agree to pay £3,464.95 | fixed |
| business | energy_saving | quotation | 2026-11-21 | M4 6BF |  | Total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Total including VAT £3,299.95 | Accept and agree to pay £3,299.95 | fixed energy |
| business | none | quotation | 2026-11-21 | M4 6BF |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed |
| unknown | - | quotation | 2026-11-21 | M4 6BF |  | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel |
| unknown | reduced | quotation | 2026-11-21 | M4 6BF |  | To pay, including VAT £3,464.95 + Price without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 | Accept and agree to pay £3,464.95 | fixed cancel |
| unknown | energy_saving | quotation | 2026-11-21 | M4 6BF |  | To pay, including VAT £3,299.95 + Price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay £3,299.95 | fixed cancel energy |
| unknown | none | quotation | 2026-11-21 | M4 6BF |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed cancel |
| business | reverse_charge | quotation | 2026-11-21 | M4 6BF |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed reverse |
| consumer | - | estimate | 2026-11-21 | M4 6BF |  | Estimated total, including VAT £3,959.94 + Estimated price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay a reasonable price, estimated at £3,959.94 | guess cancel |
| consumer | reduced | estimate | 2026-11-21 | M4 6BF |  | Estimated total, including VAT £3,464.95 + Estimated price without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 | Accept and agree to pay a reasonable price, estimated at £3,464.95 | guess cancel |
| consumer | energy_saving | estimate | 2026-11-21 | M4 6BF |  | Estimated total, including VAT £3,299.95 + Estimated price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess cancel energy |
| consumer | none | estimate | 2026-11-21 | M4 6BF |  | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess cancel |
| business | - | estimate | 2026-11-21 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 20% £659.99 + Estimated total including VAT £3,959.94 | Accept and agree to pay a reasonable price, estimated at £3,959.94 | guess |
| business | reduced | estimate | 2026-11-21 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 + Estimated total including VAT £3,464.95 | Accept and agree to pay a reasonable price, estimated at £3,464.95 | guess |
| business | energy_saving | estimate | 2026-11-21 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Estimated total including VAT £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess energy |
| business | none | estimate | 2026-11-21 | M4 6BF |  | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess |
| unknown | - | estimate | 2026-11-21 | M4 6BF |  | Estimated total, including VAT £3,959.94 + Estimated price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay a reasonable price, estimated at £3,959.94 | guess cancel |
| unknown | reduced | estimate | 2026-11-21 | M4 6BF |  | Estimated total, including VAT £3,464.95 + Estimated price without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 | Accept and agree to pay a reasonable price, estimated at £3,464.95 | guess cancel |
| unknown | energy_saving | estimate | 2026-11-21 | M4 6BF |  | Estimated total, including VAT £3,299.95 + Estimated price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess cancel energy |
| unknown | none | estimate | 2026-11-21 | M4 6BF |  | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess cancel |
| business | reverse_charge | estimate | 2026-11-21 | M4 6BF |  | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess reverse |
| consumer | standard | quotation | 2026-11-21 | M4 6BF |  | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel |
| business | standard | estimate | 2026-11-21 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 20% £659.99 + Estimated total including VAT £3,959.94 | Accept and agree to pay a reasonable price, estimated at £3,959.94 | guess |
| consumer | energy_saving | quotation | 2027-03-01 | M4 6BF |  | To pay, including VAT £3,299.95 + Price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay £3,299.95 | fixed cancel energy |
| consumer | energy_saving | quotation | 2027-03-02 | M4 6BF |  | To pay, including VAT £3,299.95 + Price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay £3,299.95, or £3,464.95 from 1 April 2027 | fixed cancel energy later |
| consumer | energy_saving | quotation | 2027-03-31 | M4 6BF |  | To pay, including VAT £3,299.95 + Price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay £3,299.95, or £3,464.95 from 1 April 2027 | fixed cancel energy later |
| consumer | energy_saving | quotation | 2027-04-01 | M4 6BF |  | To pay, including VAT £3,464.95 + Price without VAT £3,299.95 + VAT at 5% (energy-saving materials) £165.00 | Accept and agree to pay £3,464.95 | fixed cancel energy |
| business | energy_saving | quotation | 2027-03-01 | M4 6BF |  | Total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Total including VAT £3,299.95 | Accept and agree to pay £3,299.95 | fixed energy |
| business | energy_saving | quotation | 2027-03-02 | M4 6BF |  | Total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Total including VAT £3,299.95 | Accept and agree to pay £3,299.95, or £3,464.95 from 1 April 2027 | fixed energy later |
| business | energy_saving | quotation | 2027-03-31 | M4 6BF |  | Total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Total including VAT £3,299.95 | Accept and agree to pay £3,299.95, or £3,464.95 from 1 April 2027 | fixed energy later |
| business | energy_saving | quotation | 2027-04-01 | M4 6BF |  | Total without VAT £3,299.95 + VAT at 5% (energy-saving materials) £165.00 + Total including VAT £3,464.95 | Accept and agree to pay £3,464.95 | fixed energy |
| consumer | energy_saving | estimate | 2027-03-01 | M4 6BF |  | Estimated total, including VAT £3,299.95 + Estimated price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess cancel energy |
| consumer | energy_saving | estimate | 2027-03-02 | M4 6BF |  | Estimated total, including VAT £3,299.95 + Estimated price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay a reasonable price, estimated at £3,299.95, or £3,464.95 from 1 April 2027 | guess cancel energy later |
| consumer | energy_saving | estimate | 2027-03-31 | M4 6BF |  | Estimated total, including VAT £3,299.95 + Estimated price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay a reasonable price, estimated at £3,299.95, or £3,464.95 from 1 April 2027 | guess cancel energy later |
| consumer | energy_saving | estimate | 2027-04-01 | M4 6BF |  | Estimated total, including VAT £3,464.95 + Estimated price without VAT £3,299.95 + VAT at 5% (energy-saving materials) £165.00 | Accept and agree to pay a reasonable price, estimated at £3,464.95 | guess cancel energy |
| business | energy_saving | estimate | 2027-03-01 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Estimated total including VAT £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess energy |
| business | energy_saving | estimate | 2027-03-02 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Estimated total including VAT £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95, or £3,464.95 from 1 April 2027 | guess energy later |
| business | energy_saving | estimate | 2027-03-31 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 + Estimated total including VAT £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95, or £3,464.95 from 1 April 2027 | guess energy later |
| business | energy_saving | estimate | 2027-04-01 | M4 6BF |  | Estimated total without VAT £3,299.95 + VAT at 5% (energy-saving materials) £165.00 + Estimated total including VAT £3,464.95 | Accept and agree to pay a reasonable price, estimated at £3,464.95 | guess energy |
| consumer | - | quotation | 2027-03-20 | M4 6BF |  | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel |
| consumer | reduced | estimate | 2027-03-20 | M4 6BF |  | Estimated total, including VAT £3,464.95 + Estimated price without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 | Accept and agree to pay a reasonable price, estimated at £3,464.95 | guess cancel |
| business | reverse_charge | quotation | 2027-03-20 | M4 6BF |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed reverse |
| consumer | none | quotation | 2027-03-20 | M4 6BF |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed cancel |
| consumer | - | quotation | 2026-11-21 | M4 6BF | pump | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel water |
| business | - | quotation | 2026-11-21 | M4 6BF | pump | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed water |
| consumer | - | quotation | 2026-11-21 | TD15 1AA | pump | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel water |
| business | - | quotation | 2026-11-21 | TD15 1AA | pump | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed water |
| consumer | - | quotation | 2026-11-21 | EH1 1YZ | pump | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel scottish |
| business | - | quotation | 2026-11-21 | EH1 1YZ | pump | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed scottish |
| consumer | - | quotation | 2026-11-21 | TD12 4AA | pump | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel scottish |
| business | - | quotation | 2026-11-21 | TD12 4AA | pump | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed scottish |
| consumer | - | quotation | 2026-11-21 | BT1 1AA | pump | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel irish |
| business | - | quotation | 2026-11-21 | BT1 1AA | pump | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed irish |
| consumer | - | quotation | 2026-11-21 | IM1 1AA | pump | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel |
| business | - | quotation | 2026-11-21 | IM1 1AA | pump | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed |
| consumer | outside_uk | quotation | 2026-11-21 | JE2 3AB | pump | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed cancel outside |
| business | outside_uk | estimate | 2026-11-21 | JE2 3AB | pump | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess outside |
| consumer | outside_uk | quotation | 2026-11-21 | GY1 1AA | pump | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed cancel outside |
| business | outside_uk | estimate | 2026-11-21 | GY1 1AA | pump | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess outside |
| consumer | outside_uk | quotation | 2026-11-21 | GY9 3AA | pump | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed cancel outside |
| business | outside_uk | estimate | 2026-11-21 | GY9 3AA | pump | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess outside |
| consumer | - | quotation | 2026-11-21 | JE2 3AB |  | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed cancel |
| consumer | - | estimate | 2026-11-21 | EH1 1YZ |  | Estimated total, including VAT £3,959.94 + Estimated price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay a reasonable price, estimated at £3,959.94 | guess cancel |
| business | none | quotation | 2026-11-21 | GY1 1AA |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed |
| consumer | none | estimate | 2026-11-21 | BT1 1AA | pump | Estimated total £3,299.95 | Accept and agree to pay a reasonable price, estimated at £3,299.95 | guess cancel irish |
| consumer | energy_saving | quotation | 2026-11-21 | IM1 1AA |  | To pay, including VAT £3,299.95 + Price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay £3,299.95 | fixed cancel energy |
| consumer | energy_saving | quotation | 2027-04-02 | IM1 1AA |  | To pay, including VAT £3,464.95 + Price without VAT £3,299.95 + VAT at 5% (energy-saving materials) £165.00 | Accept and agree to pay £3,464.95 | fixed cancel energy |
| business | reverse_charge | quotation | 2026-11-21 | IM1 1AA |  | Total to pay £3,299.95 | Accept and agree to pay £3,299.95 | fixed reverse |
| consumer | reduced | quotation | 2026-11-21 | IM1 1AA |  | To pay, including VAT £3,464.95 + Price without VAT £3,299.95 + VAT at 5% (an empty home) £165.00 | Accept and agree to pay £3,464.95 | fixed cancel |
| consumer | energy_saving | quotation | 2027-03-20 | EH1 1YZ | pump | To pay, including VAT £3,299.95 + Price without VAT £3,299.95 + VAT at 0% (energy-saving materials) £0.00 | Accept and agree to pay £3,299.95, or £3,464.95 from 1 April 2027 | fixed cancel energy later scottish |
| consumer | energy_saving | estimate | 2027-05-01 | BT1 1AA | pump | Estimated total, including VAT £3,464.95 + Estimated price without VAT £3,299.95 + VAT at 5% (energy-saving materials) £165.00 | Accept and agree to pay a reasonable price, estimated at £3,464.95 | guess cancel energy irish |
| consumer | - | quotation | 2026-11-21 | M4 6BF | urgent | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed urgent |
| unknown | - | quotation | 2026-11-21 | M4 6BF | urgent | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed urgent |
| consumer | - | quotation | 2026-11-21 | M4 6BF | premises | To pay, including VAT £3,959.94 + Price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay £3,959.94 | fixed |
| consumer | - | estimate | 2026-11-21 | M4 6BF | advised | Estimated total, including VAT £3,959.94 + Estimated price without VAT £3,299.95 + VAT at 20% £659.99 | Accept and agree to pay a reasonable price, estimated at £3,959.94 | guess |
| business | - | quotation | 2026-11-21 | M4 6BF | urgent | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 | Accept and agree to pay £3,959.94 | fixed |
| consumer | reduced | quotation | 2026-11-21 | M4 6BF | £0.10 | To pay, including VAT £0.11 + Price without VAT £0.10 + VAT at 5% (an empty home) £0.01 | Accept and agree to pay £0.11 | fixed cancel |
| consumer | reduced | quotation | 2026-11-21 | M4 6BF | £0.09 | To pay, including VAT £0.09 + Price without VAT £0.09 + VAT at 5% (an empty home) £0.00 | Accept and agree to pay £0.09 | fixed cancel |
| business | - | quotation | 2026-11-21 | M4 6BF | £333.33 | Total without VAT £333.33 + VAT at 20% £66.67 + Total including VAT £400.00 | Accept and agree to pay £400.00 | fixed |
| consumer | - | quotation | 2026-11-21 | M4 6BF | £99999999.99 | To pay, including VAT £119,999,999.99 + Price without VAT £99,999,999.99 + VAT at 20% £20,000,000.00 | Accept and agree to pay £119,999,999.99 | fixed cancel |
| consumer | - | quotation | 2026-11-21 | M4 6BF | £0.00 | To pay, including VAT £0.00 + Price without VAT £0.00 + VAT at 20% £0.00 | Accept, nothing to pay | fixed cancel |
| consumer | none | estimate | 2026-11-21 | M4 6BF | £0.00 | Estimated total £0.00 | Accept, nothing to pay | nothing cancel |
| business | - | quotation | 2026-11-21 | M4 6BF | split | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 + Labour £442.00 + Materials £2,857.95 | Accept and agree to pay £3,959.94 | fixed |
| business | - | quotation | 2026-11-21 | M4 6BF | lines | Total without VAT £3,299.95 + VAT at 20% £659.99 + Total including VAT £3,959.94 + Labour: 1 engineer, 6.5 hours £442.00 + Pump: Vertical multistage £1,460.00 + Motor: 5.5 kW £657.00 + Drive: Variable speed drive £740.95 | Accept and agree to pay £3,959.94 | fixed |
`;
