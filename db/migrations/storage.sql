-- Runs at every start, after the migrations: storage options of tables and indexes, tunable without a migration.
do $$
declare
  wanted record;
begin
  for wanted in select * from (values
    -- Updated by every creation (0.1 ms): else up to 4 MB of new quotes wait next to it, which each search would read
    -- through (4 ms) and one creation in thousands would have to sort in (100 ms).
    ('quotes_search', 'fastupdate', 'off'),
    -- Entries are searched less often and written with every change, which may hold locks: so they may wait, which
    -- takes a third of the time (56 µs for 91), but only few, so that sorting in takes 2 ms (of 512 kB: 14). In kB.
    ('audit_logs_words', 'gin_pending_list_limit', '64'),
    -- The overview reads an index alone, which needs the table's pages vacuumed: at every 50th part that it grows.
    ('quotes', 'autovacuum_vacuum_insert_scale_factor', '0.02')
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
