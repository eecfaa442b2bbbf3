-- How many people, locations and job types a company had at a moment that has passed.

-- From when until when each person, location and job type counted among the company's, whatever made and unmade them:
-- how many there were at the end of a month (decision 32) is a matter of counting. Items count while they are active.
create table presences (
  company_id integer not null references companies (id) on delete cascade,
  kind text not null check (kind in ('user', 'location', 'job_type')),
  thing_id text not null,
  created_at timestamptz(3) not null default now(),
  -- Null while it counts.
  ended_at timestamptz(3),
  unique (company_id, kind, thing_id, created_at)
);
alter table presences enable row level security;
alter table presences force row level security;
create policy company on presences to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on presences to volute_platform using (true) with check (true);
grant select on presences to volute_company;
grant select, insert, update on presences to volute_platform;

-- On every table that is counted; the kind is the trigger's argument. Nobody else writes to `presences`.
create function record_presence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Users have no is_active: they count while they are there.
  counted_by integer := case when tg_op <> 'INSERT' and coalesce((to_jsonb(old) ->> 'is_active')::boolean, true)
                             then old.company_id end;
  counts_for integer := case when tg_op <> 'DELETE' and coalesce((to_jsonb(new) ->> 'is_active')::boolean, true)
                             then new.company_id end;
begin
  if counted_by is not distinct from counts_for then return null; end if;
  update presences set ended_at = now()
    where company_id = counted_by and kind = tg_argv[0] and thing_id = old.id::text and ended_at is null;
  if counts_for is not null then
    insert into presences (company_id, kind, thing_id, created_at)
      values (counts_for, tg_argv[0], new.id::text, case tg_op when 'INSERT' then new.created_at else now() end)
      on conflict (company_id, kind, thing_id, created_at) do update set ended_at = null;
  end if;
  return null;
end
$$;
create trigger record_presence after insert or delete or update of company_id on users
  for each row execute function record_presence('user');
create trigger record_presence after insert or delete or update of is_active on locations
  for each row execute function record_presence('location');
create trigger record_presence after insert or delete or update of is_active on job_types
  for each row execute function record_presence('job_type');


-- A function that runs with its owner's rights belongs to volute_platform, not to the login, which may be a superuser. To
-- take it over, the role has to be allowed to make things in this schema, and for that moment only.
grant create on schema public to volute_platform;
revoke all on function record_presence from public;
alter function record_presence owner to volute_platform;
revoke create on schema public from volute_platform;
