-- Runs at every start, before the migrations: roles belong to the whole server, not to one database, so a restored
-- database or another login may lack them. The roles own nothing and cannot log in; the program's own login becomes
-- one of them in every transaction.
--   volute_company   bound by row level security to the company in app.company_id; none set, no rows
--   volute_eraser    erases customers inside one company; no login becomes it, one function acts as it
--   volute_link      the holder of a customer link: bound to the one revision in app.revision_id as well
--   volute_platform  sees every company: sign-in, session look-up, the platform's own pages
-- The login inherits volute_platform, whose policies let a later migration reach all rows, although row level
-- security is forced on tables that the login owns.
do $$
declare
  needed text;
begin
  foreach needed in array array['volute_company', 'volute_eraser', 'volute_link', 'volute_platform'] loop
    begin
      if not exists (select from pg_roles where rolname = needed) then
        execute format('create role %I nologin', needed);
      end if;
    exception
      -- Another database of the same server was faster.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The database login "%" may not create the role %.', current_user, needed
          using errcode = 'insufficient_privilege',
                hint = format('As an administrator: create role %I nologin; grant %I to %I;', needed, needed, current_user);
    end;
    begin
      -- USAGE, not MEMBER: since PostgreSQL 16 a role's creator is a member that can neither inherit nor become it.
      if not pg_has_role(current_user, needed, 'USAGE') then
        execute format('grant %I to %I', needed, current_user);
      end if;
    exception
      when unique_violation or internal_error then null;
      when insufficient_privilege then
        raise exception 'The database login "%" is not a member of the role %.', current_user, needed
          using errcode = 'insufficient_privilege',
                hint = format('As an administrator: grant %I to %I;', needed, current_user);
    end;
  end loop;
end
$$;

grant usage on schema public to volute_company, volute_eraser, volute_link, volute_platform;
-- A restore lets owners of functions create something there, and leaves it so when it is killed.
revoke create on schema public from volute_company, volute_eraser, volute_link, volute_platform;
