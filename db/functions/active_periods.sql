-- Records when people, locations and job types begin and cease to count. The kind is the trigger's argument.
create or replace function record_presence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke all on function record_presence from public;
alter function record_presence owner to volute_platform;
create or replace trigger record_presence after insert or delete or update of company_id on users
  for each row when (current_setting('app.carrying', true) is distinct from 'on') execute function record_presence('user');
create or replace trigger record_presence after insert or delete or update of is_active on locations
  for each row when (current_setting('app.carrying', true) is distinct from 'on') execute function record_presence('location');
create or replace trigger record_presence after insert or delete or update of is_active on job_types
  for each row when (current_setting('app.carrying', true) is distinct from 'on') execute function record_presence('job_type');
