-- Runs at every start, after the migrations: how tables and indexes are kept, which may be tuned without a migration.
do $$
declare
  wanted record;
begin
  for wanted in select * from (values
    -- Kept up to date by every creation (0.1 ms): else up to 4 MB of new quotes wait beside it, which each search would
    -- read through (4 ms) and one creation in thousands would have to sort in (100 ms).
    ('quotes_search', 'fastupdate', 'off'),
    -- Entries are searched less often and written with every change, which may hold what others wait for: they may wait,
    -- which takes a third of the time (56 µs for 91), but only few, so that sorting them in takes 2 ms (of 512 kB: 14). In kB.
    ('audit_logs_words', 'gin_pending_list_limit', '64'),
    -- The overview looks at an index alone, for which the table's pages have to be vacuumed: at every 50th part that it grows.
    ('quotes', 'autovacuum_vacuum_insert_scale_factor', '0.02')
  ) as tuned (relation, option, value) loop
    -- Only where it is not so yet: it holds up whoever uses the table or index.
    if exists (
      select from pg_class where oid = to_regclass(wanted.relation)
        and not coalesce(reloptions, '{}') @> array[wanted.option || '=' || wanted.value]
    ) then
      execute format('alter table %I set (%I = %s)', wanted.relation, wanted.option, wanted.value);
    end if;
  end loop;
end
$$;
