// SQL for customers as CSV. Row level security keeps each statement inside the company.
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import { day, hundredths, instant, integer, nullable, oneOf, text, uuid, uuids } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";

const rowShape = {
  reference: nullable(text),
  name: text,
  kind: nullable(oneOf<CustomerKind>()),
  email: nullable(text),
  phone: nullable(text),
  invoiceAddress: nullable(text),
  vatNumber: nullable(text),
  notes: nullable(text),
  endedAt: nullable(instant),
  siteName: nullable(text),
  siteAddress: nullable(text),
  postcode: nullable(text),
  zone: nullable(text),
  contactName: nullable(text),
  contactPhone: nullable(text),
  contactEmail: nullable(text),
  directions: nullable(text),
  pumpName: nullable(text),
  make: nullable(text),
  model: nullable(text),
  serial: nullable(text),
  kw: nullable(hundredths),
  equipmentAccess: nullable(text),
  pumpStyle: nullable(text),
  motorSize: nullable(text),
  driveType: nullable(text),
  installedOn: nullable(day),
  warrantyUntil: nullable(day),
  removedOn: nullable(day),
  serviceMonths: nullable(integer),
  serviceJobType: nullable(text),
  nextDue: nullable(day),
  pumpNotes: nullable(text),
};

const selectCustomers = statement({
  name: "customers_of_file",
  takes: { after: uuid, most: integer },
  gives: { id: uuid },
  text: "select id from customers where merged_into is null and id > $after order by id limit $most",
});
/** The next customers by id, without those that were merged into another. */
export const listCustomersOfFile = (db: Tx, after: string, most: number) => selectCustomers(db, { after, most });

const selectRows = statement({
  name: "customer_rows_of_file",
  takes: { ids: uuids, customer: uuid, site: uuid, pump: uuid, most: integer },
  gives: { keys: { customer: uuid, site: uuid, pump: uuid }, row: rowShape },
  // One id less than every other stands for no site or pump.
  text: `select r.customer, r.site, r.pump, c.reference, c.name, c.kind, c.email, c.phone, c.invoice_address,
      c.vat_number, c.notes, c.ended_at, s.name as site_name, s.address as site_address, s.postcode, l.name as zone, s.contact_name, s.contact_phone, s.contact_email,
      s.directions, p.name as pump_name, p.make, p.model, p.serial, p.kw, ea.name as equipment_access, ps.name as pump_style,
      ms.name as motor_size, dt.name as drive_type, p.installed_on, p.warranty_until, p.removed_on, p.service_months,
      jt.name as service_job_type, p.next_due, p.notes as pump_notes
    from (
      select w.id as customer, coalesce(s.id, '00000000-0000-0000-0000-000000000000') as site,
          coalesce(p.id, '00000000-0000-0000-0000-000000000000') as pump
        from customers w
          join customers m on m.id = w.id or m.merged_into = w.id
          left join sites s on s.customer_id = m.id
          left join pumps p on p.site_id = s.id
        where w.id = any ($ids)
          and (m.id = w.id or s.id is not null)
          and (w.id, coalesce(s.id, '00000000-0000-0000-0000-000000000000'), coalesce(p.id, '00000000-0000-0000-0000-000000000000'))
            > ($customer, $site, $pump)
        order by 1, 2, 3 limit $most
    ) r
      join customers c on c.id = r.customer
      left join sites s on s.id = r.site
      left join pumps p on p.id = r.pump
      left join locations l on l.id = s.location_id
      left join equipment_access ea on ea.id = p.equipment_access_id
      left join pump_styles ps on ps.id = p.pump_style_id
      left join motor_sizes ms on ms.id = p.motor_size_id
      left join drive_types dt on dt.id = p.drive_type_id
      left join job_types jt on jt.id = p.service_job_type_id
    order by 1, 2, 3`,
});
export interface RowKey {
  customer: string;
  site: string;
  pump: string;
}
/** The next rows of these customers: a pump each, or a site without pumps, or a customer without sites. */
export const listRowsOfFile = (db: Tx, ids: string[], after: RowKey, most: number) =>
  selectRows(db, { ids, ...after, most });
