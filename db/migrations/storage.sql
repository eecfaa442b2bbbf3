-- Runs at every start, after the migrations: storage options of tables and indexes, tunable without a migration.
do $$
declare
  wanted record;
begin
  for wanted in select * from (values
    -- The overview, searches and the audit log read an index alone, which needs the table's pages vacuumed: at every
    -- 50th part that it grows.
    ('quotes', 'autovacuum_vacuum_insert_scale_factor', '0.02'),
    ('audit_logs', 'autovacuum_vacuum_insert_scale_factor', '0.02')
  ) as tuned (relation, option, value) loop
    -- Only if it differs: setting it blocks users of the table or index.
    if exists (
      select from pg_class where oid = to_regclass(wanted.relation)
        and not coalesce(reloptions, '{}') @> array[wanted.option || '=' || wanted.value]
    ) then
      execute format('alter table %I set (%I = %s)', wanted.relation, wanted.option, wanted.value);
    end if;
  end loop;
end
$$;
