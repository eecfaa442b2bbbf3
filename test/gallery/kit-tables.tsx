import { brandRoles } from "#domain/companies/brand.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { RowLink, Table, TableFoot, Td, Th } from "#web/ui/table.tsx";

const rows = [
  {
    number: "NPL-000147",
    customer: "Ancoats Mill Management Co.",
    pence: 374195,
    badge: <Badge tone="brand">Active</Badge>,
  },
  {
    number: "NPL-000146",
    customer: "Pennine Brewing Company Ltd",
    pence: 303908,
    badge: <Badge tone="info">Sent</Badge>,
  },
  {
    number: "NPL-000145",
    customer: "Łukasz Ó Siadhail & Sons",
    pence: null,
    badge: <Badge tone="dashed">Draft</Badge>,
  },
];

export function Rows() {
  return (
    <Plate>
      <Table caption="Quotes">
        <thead>
          <tr>
            <Th>Quote #</Th>
            <Th>Customer</Th>
            <Th num>Total Cost</Th>
            <Th>Status</Th>
            <Th num>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <Td>
                <RowLink href={`/quotes/${row.number}`}>{row.number}</RowLink>
              </Td>
              <Td>{row.customer}</Td>
              <Td num label="Total Cost" className="font-semibold">
                <Money pence={row.pence} symbol="£" />
              </Td>
              <Td label="Status">{row.badge}</Td>
              <Td num label="Actions">
                <a href="#main">View Details</a>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span className="grow">Showing 1 to 3 of 3 total quotes</span>
        <Button size="sm" disabled>
          Previous
        </Button>
        <Button size="sm" disabled>
          Next
        </Button>
      </TableFoot>
    </Plate>
  );
}

const colours = {
  default: "#2563eb",
  petrol: "#0a5c70",
  "hi-vis": "#f2b705",
  red: "#c1121f",
  "near white": "#e9f5ff",
  "near black": "#111111",
  lime: "#7bd13a",
  "mid grey": "#8a8a8a",
};

export function Colours() {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  return (
    <div className="grid grid-cols-4 gap-3 max-md:grid-cols-1">
      {Object.entries(colours).map(([name, hex]) => (
        <div
          key={hex}
          className="plate"
          style={Object.fromEntries(
            Object.entries(brandRoles(hex, theme)).map(([role, value]) => [`--${role}`, value]),
          )}
        >
          <div className="flex h-11 items-center bg-bar px-4 font-semibold text-on-bar">
            {name}
            <span className="ml-auto t-small">{hex}</span>
          </div>
          <PlateBody className="grid gap-3">
            <div className="flex items-center gap-3">
              <Button look="primary">Next</Button>
              <a href="#main">View All</a>
            </div>
            <label className="choice-card">
              <input type="radio" name={name} defaultChecked />
              <span className="choice-name">Selected</span>
              <span className="choice-figure">1.45x</span>
            </label>
          </PlateBody>
        </div>
      ))}
    </div>
  );
}
