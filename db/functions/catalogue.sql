-- Raises a company's price book version with every change of anything that a price is made from.

-- The row is locked last, after the items and rules that are changed, and after the company; quotes never lock it.
create or replace function bump_price_book_version(of_companies integer[]) returns void language sql as $$
  update price_book_versions set version = version + 1, version_starts = (now()::timestamptz(3) || version_starts)[1:1000]
    where company_id = any (of_companies)
$$;

-- An inactive item affects no price.
create or replace function bump_version_on_insert_or_delete() returns trigger language plpgsql as $$
begin
  perform bump_price_book_version(array(select company_id from changed where is_active));
  return null;
end
$$;

create or replace function bump_version_on_update() returns trigger language plpgsql as $$
begin
  perform bump_price_book_version(array(
    select company_id from before where is_active union select company_id from behind where is_active));
  return null;
end
$$;

create or replace trigger tables_inserted after insert on locations referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on locations referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on locations referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace trigger tables_inserted after insert on equipment_access referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on equipment_access referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on equipment_access referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace trigger tables_inserted after insert on job_types referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on job_types referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on job_types referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace trigger tables_inserted after insert on pump_styles referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on pump_styles referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on pump_styles referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace trigger tables_inserted after insert on motor_sizes referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on motor_sizes referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on motor_sizes referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace trigger tables_inserted after insert on drive_types referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on drive_types referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on drive_types referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace trigger tables_inserted after insert on extras referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on extras referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on extras referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace trigger tables_inserted after insert on configuration_rules referencing new table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger tables_deleted after delete on configuration_rules referencing old table as changed
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_insert_or_delete();
create or replace trigger bump_version_on_update after update on configuration_rules referencing old table as before new table as behind
  for each statement when (current_setting('app.copying_company', true) is distinct from 'on') execute function bump_version_on_update();

create or replace function create_price_book_version() returns trigger language plpgsql as $$
begin
  insert into price_book_versions (company_id) values (new.id);
  return null;
end
$$;
create or replace trigger create_price_book_version after insert on companies
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function create_price_book_version();
