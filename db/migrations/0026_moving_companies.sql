-- A company moves to another installation with all its rows. They are written there as they were here.

-- Null where the company lives. Leaving, it is read and not changed; left, or arriving, it is for nobody.
alter table companies add transit text check (transit in ('leaving', 'left', 'arriving'));
create index companies_in_transit on companies (id) where transit is not null;

-- What the program's triggers would do has been done where the rows come from. Whoever carries them says so in the
-- transaction; as one of the roles of requests it would gain nothing, which may not change those columns.
do $$
declare
  made record;
begin
  for made in select t.tgname, t.tgrelid::regclass as relation, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  loop
    execute format('drop trigger %I on %s', made.tgname, made.relation);
    execute regexp_replace(
      case when made.definition ~ ' WHEN \(' then made.definition
           else replace(made.definition, ' EXECUTE ', ' WHEN (true) EXECUTE ') end,
      ' WHEN \((.*)\) EXECUTE ', ' WHEN ((\1) and current_setting(''app.carrying'', true) is distinct from ''on'') EXECUTE ');
  end loop;
end
$$;

-- Requests of the company are refused before they begin. What reaches its people and its own row from elsewhere, as a link
-- that sets a password or a platform administrator does, is refused here.
create function refuse_in_transit() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    if not exists (select from companies where transit is not null and id in (new.company_id, old.company_id)) then
      return coalesce(new, old);
    end if;
  end if;
  raise exception 'The company is being moved' using errcode = 'VT001';
end
$$;
create trigger hold_in_transit before insert or update or delete on users
  for each row when (current_setting('app.carrying', true) is distinct from 'on') execute function refuse_in_transit();
create trigger hold_in_transit before update or delete on companies
  for each row when (old.transit is not null and current_setting('app.carrying', true) is distinct from 'on')
  execute function refuse_in_transit();

-- Sealed entries that went with their company. The entry about the move says how many and what of them the seals hold.
create table audit_departed (
  entry_id bigint primary key,
  -- As that entry names it.
  move uuid not null
);
grant select on audit_departed to volute_platform;

-- By which what another installation signed is verified here; with the private key only that one signs.
alter table signing_keys alter column private_key drop not null;
