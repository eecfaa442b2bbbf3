// The SQL of both floors, on the product's own tables and rows.

const columns = `id, quote_number, company_id, user_id, created_by_name, status, customer_name, postcode, location_id,
  equipment_access_id, job_type_id, pump_style_id, motor_size_id, drive_type_id, labour_hours, engineer_count,
  labour_cost, material_cost, total_cost, notes, is_manual, needs_recalculation, calculated_at, sent_at, valid_until,
  created_at, updated_at, version`;

export const statements = {
  list: {
    name: "list",
    text: `select ${columns} from quotes where company_id = $1 order by created_at desc, id desc limit 50`,
  },
  read: { name: "read", text: `select ${columns}, price_snapshot from quotes where id = $1` },
  ahead: {
    name: "ahead",
    text: `select ${columns}, price_snapshot from quotes where company_id = $1 order by created_at desc, id desc limit 100`,
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
