-- The periods in which each user, location and job type counted among the company's, so that their number at the end of
-- a month (decision 32) can be counted later. Users count while they exist, items while they are active. Only a trigger
-- writes here (db/functions/active_periods.sql).

create table active_periods (
  company_id integer not null references companies (id) on delete cascade,
  kind text not null check (kind in ('user', 'location', 'job_type')),
  entity_id text not null,
  started_at timestamptz(3) not null default now(),
  -- Null while it counts.
  ended_at timestamptz(3),
  primary key (company_id, kind, entity_id, started_at)
);
alter table active_periods enable row level security;
alter table active_periods force row level security;
create policy company on active_periods to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on active_periods to volute_platform using (true) with check (true);
grant select on active_periods to volute_company;
grant select, insert, update on active_periods to volute_platform;
