-- Records when users, locations and job types start and stop counting. The kind is the trigger's argument.
create or replace function record_active_period() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Users have no is_active: they count while they exist.
  counted_by integer := case when tg_op <> 'INSERT' and coalesce((to_jsonb(old) ->> 'is_active')::boolean, true)
                             then old.company_id end;
  counts_for integer := case when tg_op <> 'DELETE' and coalesce((to_jsonb(new) ->> 'is_active')::boolean, true)
                             then new.company_id end;
begin
  if counted_by is not distinct from counts_for then return null; end if;
  update active_periods set ended_at = now()
    where company_id = counted_by and kind = tg_argv[0] and entity_id = old.id::text and ended_at is null;
  if counts_for is not null then
    insert into active_periods (company_id, kind, entity_id, started_at)
      values (counts_for, tg_argv[0], new.id::text, case tg_op when 'INSERT' then new.created_at else now() end)
      on conflict (company_id, kind, entity_id, started_at) do update set ended_at = null;
  end if;
  return null;
end
$$;
revoke all on function record_active_period from public;
alter function record_active_period owner to volute_platform;
create or replace trigger record_active_period after insert or delete or update of company_id on users
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function record_active_period('user');
create or replace trigger record_active_period after insert or delete or update of is_active on locations
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function record_active_period('location');
create or replace trigger record_active_period after insert or delete or update of is_active on job_types
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function record_active_period('job_type');
