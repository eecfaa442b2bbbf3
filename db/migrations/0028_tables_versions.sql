-- Readable by 0027.
-- What a device that priced without a network has to be told: whether its copy of the price tables is still that of today,
-- and, if not, since when.

-- Of everything that a company's prices are made from one number, which rises with every change of it.
create table tables_versions (
  company_id integer primary key references companies (id) on delete cascade,
  version integer not null default 1 check (version > 0),
  -- When this version began, then the one before it, and so on; of more than 1,000 the oldest are forgotten.
  began timestamptz(3)[] not null default array[now()]::timestamptz(3)[]
);
insert into tables_versions (company_id) select id from companies;

alter table tables_versions enable row level security;
alter table tables_versions force row level security;
create policy company on tables_versions to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on tables_versions to volute_platform using (true) with check (true);
grant select, insert, update on tables_versions to volute_company, volute_platform;

-- The row is locked last, behind the items and rules that are changed, and behind the company; quotes never lock it.
create function raise_tables_version(of_companies integer[]) returns void language sql as $$
  update tables_versions set version = version + 1, began = (now()::timestamptz(3) || began)[1:1000]
    where company_id = any (of_companies)
$$;

-- What is not active prices nothing.
create function tables_changed() returns trigger language plpgsql as $$
begin
  perform raise_tables_version(array(select company_id from changed where is_active));
  return null;
end
$$;
create function tables_updated() returns trigger language plpgsql as $$
begin
  perform raise_tables_version(array(
    select company_id from before where is_active union select company_id from behind where is_active));
  return null;
end
$$;
create function price_settings_changed() returns trigger language plpgsql as $$
begin
  perform raise_tables_version(array[new.id]);
  return null;
end
$$;
create function begin_tables_version() returns trigger language plpgsql as $$
begin
  insert into tables_versions (company_id) values (new.id);
  return null;
end
$$;

-- Rows that are carried here from another installation bring their number along.
do $$
declare
  priced text;
  here constant text := 'current_setting(''app.carrying'', true) is distinct from ''on''';
begin
  foreach priced in array array['locations', 'equipment_access', 'job_types', 'pump_styles', 'motor_sizes',
                                'drive_types', 'configuration_rules'] loop
    execute format('create trigger tables_inserted after insert on %I referencing new table as changed
      for each statement when (%s) execute function tables_changed()', priced, here);
    execute format('create trigger tables_deleted after delete on %I referencing old table as changed
      for each statement when (%s) execute function tables_changed()', priced, here);
    execute format('create trigger tables_updated after update on %I referencing old table as before new table as behind
      for each statement when (%s) execute function tables_updated()', priced, here);
  end loop;
  execute format('create trigger begin_tables_version after insert on companies
    for each row when (%s) execute function begin_tables_version()', here);
  execute format('create trigger price_settings_changed after update on companies
    for each row when (old.apply_access_multiplier is distinct from new.apply_access_multiplier and %s)
    execute function price_settings_changed()', here);
end
$$;

-- For how many days a price that was shown may be kept once the tables have changed.
alter table companies add keep_price_days integer not null default 3 check (keep_price_days between 0 and 30);
grant update (keep_price_days) on companies to volute_company;

-- The price that was shown without a network, where it is not what the tables give: until somebody chooses.
alter table quotes add seen_price jsonb;
