// The SQL of both floors, on the product's own tables and rows.

const columns = `id, quote_number, company_id, user_id, created_by_name, status, customer_name, postcode, location_id,
  equipment_access_id, job_type_id, pump_style_id, motor_size_id, drive_type_id, labour_hours, engineer_count,
  labour_cost, material_cost, total_cost, notes, is_manual, needs_recalculation, calculated_at, sent_at, valid_until,
  created_at, updated_at, version`;

/** What a list does not tell of a quote and its own page does, from the tables where it stands. */
const detail = `${columns
  .split(",")
  .map((column) => `q.${column.trim()}`)
  .join(", ")}, q.customer_kind, q.customer_email, q.customer_phone, q.site_address, q.revision, q.erased_at,
  q.document_kind, q.vat_treatment, q.vat_reason, q.customer_vat_number, q.price_detail, q.scope, q.exclusions,
  q.no_cancellation, q.price_snapshot, s.label as status_label, s.color as status_color, l.name as location,
  e.name as equipment_access, j.name as job_type, j.scope as job_type_scope, j.exclusions as job_type_exclusions,
  p.name as pump_style, p.needs_water_notice as draws_over12, m.name as motor_size, m.kw as motor_kw, d.name as drive_type`;
const joins = `join quote_statuses s on s.name = q.status
  left join locations l on l.id = q.location_id
  left join equipment_access e on e.id = q.equipment_access_id
  left join job_types j on j.id = q.job_type_id
  left join pump_styles p on p.id = q.pump_style_id
  left join motor_sizes m on m.id = q.motor_size_id
  left join drive_types d on d.id = q.drive_type_id`;

export const statements = {
  list: {
    name: "list",
    text: `select ${columns} from quotes where company_id = $1 order by created_at desc, id desc limit 50`,
  },
  /** What stands in the tables; whether the rules allow it, and which choices are withdrawn, is the product's to say. */
  read: { name: "read", text: `select ${detail} from quotes q ${joins} where q.id = $1` },
  ahead: {
    name: "ahead",
    text: `select ${detail} from (
        select * from quotes where company_id = $1 order by created_at desc, id desc limit 100
      ) q ${joins} order by q.created_at desc, q.id desc`,
  },
  /** Takes the company's next number as well, for a quote without one is none. */
  insert: {
    name: "insert",
    text: `with taken as (
        update quote_counters set last_number = last_number + 1 where company_id = $2 returning last_number
      )
      insert into quotes (id, company_id, quote_number, user_id, created_by_name, customer_name, postcode, location_id,
        equipment_access_id, job_type_id, pump_style_id, motor_size_id, drive_type_id, notes)
      select $1, $2, 'NPL-' || lpad(last_number::text, 6, '0'), $3::uuid, 'Nobody', $4, $5, $6, $7, $8, $9, $10, $11, $12
        from taken
      returning ${columns}`,
  },
};

export interface NewRow {
  id: string;
  customerName: string;
  postcode: string;
  locationId: number;
  equipmentAccessId: number;
  jobTypeId: number;
  pumpStyleId: number;
  motorSizeId: number;
  driveTypeId: number;
  notes: string;
}

export function insertValues(companyId: number, userId: string | null, row: NewRow): unknown[] {
  const { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId } = row;
  const choices = [locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId];
  return [row.id, companyId, userId, row.customerName, row.postcode, ...choices, row.notes];
}
