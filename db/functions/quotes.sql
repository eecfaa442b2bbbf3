-- Counts a user's own quotes. The creator of a quote already holds the company's counter, so nothing waits here.
create or replace function count_user_quote() returns trigger language plpgsql as $$
begin
  insert into user_quote_counters as counter (user_id, company_id, last_number) values (new.user_id, new.company_id, 1)
    on conflict (user_id, company_id) do update set last_number = counter.last_number + 1;
  return null;
end
$$;
-- Afterwards, and by its name after the foreign keys, which begin with "RI_": they lock the user first, as deleting the
-- user does, so that neither waits for the other for ever.
create or replace trigger count_user_quote after insert on quotes
  for each row when (new.user_id is not null and current_setting('app.copying_company', true) is distinct from 'on')
  execute function count_user_quote();

-- Total = labour + material + lines (decision 168), also where a version that knows no lines, running beside a newer one,
-- saves a quote that has some.
create or replace function add_lines_to_total() returns trigger language plpgsql as $$
begin
  new.total_cost := new.labour_cost + new.material_cost + new.lines_cost;
  return new;
end
$$;
create or replace trigger add_lines_to_total before update of labour_cost, material_cost, total_cost on quotes
  for each row when ((new.lines is not null or new.discount is not null)
    and new.total_cost is distinct from new.labour_cost + new.material_cost + new.lines_cost
    and current_setting('app.copying_company', true) is distinct from 'on')
  execute function add_lines_to_total();

-- The extras of these lines and those that they need, as JSON with pence. A function, because a quote without lines, read
-- as often as any, would otherwise pay for preparing this query; it runs as its caller, bound by row level security.
create or replace function find_line_extras(lines jsonb) returns json language plpgsql stable
set search_path = public, pg_temp as $$
declare
  ids constant integer[] := array(select (l ->> 'extraId')::integer from jsonb_array_elements(lines) l);
begin
  return (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'details', e.details,
      'price', (e.price * 100)::bigint, 'needs', e.needs, 'excludes', e.excludes, 'onlyKind', e.only_kind,
      'onlyIds', e.only_ids, 'isActive', e.is_active)), '[]')
    from extras e
    where e.id = any (ids || array(select unnest(n.needs) from extras n where n.id = any (ids))));
end
$$;

-- The items of these options, by kind, with what they are priced and shown with; as the function above.
create or replace function find_option_items(options jsonb) returns json language plpgsql stable
set search_path = public, pg_temp as $$
declare
  jobs constant jsonb[] := array(select o -> 'job' from jsonb_array_elements(options) o where o -> 'job' <> 'null');
begin
  return json_build_object(
    'equipment_access', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'isActive', i.is_active,
        'minEngineers', i.min_engineers, 'multiplier', (i.multiplier * 100)::integer)), '[]')
      from equipment_access i where i.id = any (array(select (j ->> 'equipmentAccessId')::integer from unnest(jobs) j))),
    'job_type', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'isActive', i.is_active,
        'baseHours', (i.base_hours * 100)::integer, 'materialPercent', i.material_percent, 'scope', i.scope, 'exclusions', i.exclusions)), '[]')
      from job_types i where i.id = any (array(select (j ->> 'jobTypeId')::integer from unnest(jobs) j))),
    'pump_style', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'isActive', i.is_active,
        'materialCostBase', (i.material_cost_base * 100)::bigint, 'needsWaterNotice', i.needs_water_notice)), '[]')
      from pump_styles i where i.id = any (array(select (j ->> 'pumpStyleId')::integer from unnest(jobs) j))),
    'motor_size', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'isActive', i.is_active,
        'kw', (i.kw * 100)::integer, 'multiplier', (i.multiplier * 100)::integer)), '[]')
      from motor_sizes i where i.id = any (array(select (j ->> 'motorSizeId')::integer from unnest(jobs) j))),
    'drive_type', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'isActive', i.is_active,
        'costMultiplier', (i.cost_multiplier * 100)::integer)), '[]')
      from drive_types i where i.id = any (array(select (j ->> 'driveTypeId')::integer from unnest(jobs) j))));
end
$$;

-- A quote's row, as JSON, without what is internal to the company (decision 11), which its options hold too.
create or replace function strip_costs(quote_row jsonb) returns jsonb language sql immutable as $$
  select quote_row - array['labour_cost', 'material_cost', 'price_snapshot', 'offline_price']
    || case when jsonb_typeof(quote_row -> 'options') = 'array' then jsonb_build_object('options',
         (select jsonb_agg(case when jsonb_typeof(o -> 'job') = 'object'
             then jsonb_set(o, '{job}', (o -> 'job') - array['labourCost', 'materialCost', 'priceSnapshot']) else o end
             order by place)
           from jsonb_array_elements(quote_row -> 'options') with ordinality as listed (o, place))) else '{}' end
$$;
