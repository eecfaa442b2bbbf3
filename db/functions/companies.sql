-- Triggers of companies. No table's triggers fire while a company is imported (app.copying_company): the source did
-- their work. A role of requests gains nothing by setting it: it may not change these columns.

-- Reminders that were due before the schedule was switched on or changed are left out.
create or replace function restart_reminders() returns trigger language plpgsql as $$
begin
  if (new.is_active, new.has_reminders, new.reminders_after, new.reminders_before)
    is distinct from (old.is_active, old.has_reminders, old.reminders_after, old.reminders_before)
  then new.reminders_start_at := now(); end if;
  return new;
end
$$;
create or replace trigger restart_reminders
  before update of is_active, has_reminders, reminders_after, reminders_before on companies
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function restart_reminders();

-- A company that was exported can be read and not changed. Its own requests are refused before they begin; other
-- changes of its users and its own row, such as by a password link or a platform administrator, are refused here.
create or replace function refuse_while_moving() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    if not exists (select from companies where move_id is not null and id in (new.company_id, old.company_id)) then
      return coalesce(new, old);
    end if;
  end if;
  raise exception 'The company is being moved' using errcode = 'VT001';
end
$$;
create or replace trigger refuse_while_moving before insert or update or delete on users
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function refuse_while_moving();
create or replace trigger refuse_while_moving before update or delete on companies
  for each row when (old.move_id is not null and current_setting('app.copying_company', true) is distinct from 'on')
  execute function refuse_while_moving();

-- The trigger's condition names every setting of src/domain/price-settings.ts (test/tables-version.test.ts compares).
create or replace function bump_version_on_setting() returns trigger language plpgsql as $$
begin
  perform bump_price_book_version(array[new.id]);
  return null;
end
$$;
create or replace trigger bump_version_on_setting after update on companies for each row
  when (old.apply_access_multiplier is distinct from new.apply_access_multiplier
    and current_setting('app.copying_company', true) is distinct from 'on')
  execute function bump_version_on_setting();
