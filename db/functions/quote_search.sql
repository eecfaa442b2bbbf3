-- The list of quotes, filtered or searched.

-- Whether a quote matches filters by name; null is no filter, and "none" matches quotes without such an item, or by a
-- deleted user. Times are parameters, since text would be read as a time anew for each quote.
create or replace function matches_filters(
  quote quotes, wanted jsonb, sent_since timestamptz, sent_before timestamptz, cancelled uuid[]
) returns boolean
language sql stable as $$
  select (wanted->>'engineer' is null
      or case wanted->>'engineer' when 'none' then quote.user_id is null else quote.user_id = (wanted->>'engineer')::uuid end)
    and (wanted->>'status' is null or case wanted->>'status'
      when 'sent' then quote.status = 'sent' and quote.valid_until > now()
      when 'expired' then quote.status = 'sent' and quote.valid_until <= now()
      else quote.status = wanted->>'status' end)
    and (wanted->>'opened' is null
      or case wanted->>'opened' when 'yes' then quote.opened_at is not null else quote.opened_at is null end)
    and (wanted->>'locationId' is null or case wanted->>'locationId'
      when 'none' then quote.location_id is null else quote.location_id = (wanted->>'locationId')::int end)
    and (wanted->>'jobTypeId' is null or case wanted->>'jobTypeId'
      when 'none' then quote.job_type_id is null else quote.job_type_id = (wanted->>'jobTypeId')::int end)
    and (sent_since is null or quote.sent_at >= sent_since) and (sent_before is null or quote.sent_at < sent_before)
    and (wanted->>'outcome' is null or quote.sent_at is not null and case wanted->>'outcome'
      when 'decided' then quote.status in ('accepted', 'declined') or quote.status = 'sent' and quote.valid_until <= now()
      when 'expired' then quote.status = 'sent' and quote.valid_until <= now()
      when 'opened' then quote.opened_at is not null
      when 'answered' then quote.answered_at is not null
      when 'unexplained' then quote.status = 'declined' and quote.decline_reason is null
      when 'cancelled' then quote.status = 'accepted' and quote.id = any (cancelled)
      else quote.status = wanted->>'outcome' end)
    and (wanted->>'reason' is null
      or quote.sent_at is not null and quote.status = 'declined' and quote.decline_reason = wanted->>'reason')
$$;

-- Whether a walk reads a quote at all: conditions that have an index in the list's order.
create or replace function is_walked(quote quotes, of_user uuid, location integer, job_type integer, price text)
returns boolean language sql stable as $$
  select (of_user is null or quote.user_id = of_user)
    and (location is null or quote.location_id = location) and (job_type is null or quote.job_type_id = job_type)
    and (price is null or quote.offline_price is not null and quote.erased_at is null)
$$;

-- The walk of a status alone: the ids that were read, and those of them that match. Its index holds all that it needs, so
-- it is planned once for all values: planning would take as long as reading a thousand quotes.
create or replace function walk_status(
  wanted_status text, newest_at timestamptz, newest_id uuid, oldest_at timestamptz, oldest_id uuid, backwards boolean,
  walk integer
) returns table (read_ids uuid[], ids uuid[])
language plpgsql stable rows 1
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  stored_status constant text := replace(wanted_status, 'expired', 'sent');
  is_open constant boolean := case wanted_status when 'sent' then true when 'expired' then false end;
begin
  if backwards then
    select array_agg(q.id), array_agg(q.id) filter (where is_open is null or (q.valid_until > now()) = is_open)
      into read_ids, ids from (
        select q.id, q.valid_until from quotes q
          where q.status = stored_status
            and (q.created_at, q.id) < (newest_at, newest_id) and (q.created_at, q.id) > (oldest_at, oldest_id)
          order by q.created_at, q.id limit walk + 1) q;
  else
    select array_agg(q.id), array_agg(q.id) filter (where is_open is null or (q.valid_until > now()) = is_open)
      into read_ids, ids from (
        select q.id, q.valid_until from quotes q
          where q.status = stored_status
            and (q.created_at, q.id) < (newest_at, newest_id) and (q.created_at, q.id) > (oldest_at, oldest_id)
          order by q.created_at desc, q.id desc limit walk + 1) q;
  end if;
  return next;
end
$$;

-- The walk of several customers, records of one: the newest of each, of which the newest are read. In the order of one
-- index instead, it would read all quotes of the company up to theirs.
create or replace function walk_customers(
  customers uuid[], of_user uuid, price text, site uuid, pump uuid, newest_at timestamptz, newest_id uuid,
  oldest_at timestamptz, oldest_id uuid, backwards boolean, walk integer
) returns uuid[]
language plpgsql stable
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off as $$
begin
  if backwards then
    return array(
      select q.id from unnest(customers) customer (id) cross join lateral (
        select q.id, q.created_at from quotes q
          where q.customer_id = customer.id and is_walked(q, of_user, null, null, price)
            and (q.created_at, q.id) < (newest_at, newest_id) and (q.created_at, q.id) > (oldest_at, oldest_id)
            and (site is null or q.site_id = site) and (pump is null or q.pump_id = pump)
          order by q.created_at, q.id limit walk + 1) q
        order by q.created_at, q.id limit walk + 1);
  end if;
  return array(
    select q.id from unnest(customers) customer (id) cross join lateral (
      select q.id, q.created_at from quotes q
        where q.customer_id = customer.id and is_walked(q, of_user, null, null, price)
          and (q.created_at, q.id) < (newest_at, newest_id) and (q.created_at, q.id) > (oldest_at, oldest_id)
          and (site is null or q.site_id = site) and (pump is null or q.pump_id = pump)
        order by q.created_at desc, q.id desc limit walk + 1) q
      order by q.created_at desc, q.id desc limit walk + 1);
end
$$;

-- The matches among the `walk` quotes that come next after a position: newest first, or oldest first if `backwards`.
-- `ids` are the first `page` matches, and `counted` how many match, counted up to `most`: all of them if `is_whole`. If
-- they are less than a page and there are quotes beyond the walk, `reached_id` is the last one that was read. Each of the
-- `words` must occur, and all filters in `wanted` fit.
-- So the work is limited by the quotes that are read, not by those that match. The walk reads only an index, of the
-- company or of one user, which holds everything that can be filtered by. A status, zone or job type alone has an index
-- of its own, and so have price conflicts, which are few. One statement finds the matches and the end of the walk. Each
-- call is planned for its values, since a filter that is absent would otherwise be tested for every row; and without
-- sorting, since a company of more quotes than the planner expects would be read as a whole. The bounds are one
-- comparison each: of several, the index would begin at any.
create or replace function find_quotes(
  words text[], wanted jsonb, beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer,
  walk integer
) returns table (ids uuid[], counted integer, is_whole boolean, reached_at timestamptz, reached_id uuid)
language plpgsql stable rows 1
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  patterns constant text[] := array(
    select '%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  is_alone constant boolean := words = '{}' and (select count(*) = 1 from jsonb_each(jsonb_strip_nulls(wanted)));
  walk_user constant uuid := coalesce(wanted->>'createdBy', nullif(wanted->>'engineer', 'none'));
  status_alone constant text := case when is_alone then wanted->>'status' end;
  walk_location constant integer := case when is_alone then nullif(wanted->>'locationId', 'none')::int end;
  walk_job_type constant integer := case when is_alone then nullif(wanted->>'jobTypeId', 'none')::int end;
  walk_price constant text := wanted->>'price';
  -- A customer's quotes are those of its records. One is the rule: its quotes have an index in the list's order.
  shown constant uuid := case when wanted->>'customerId' is not null then (
    select coalesce(merged_into, id) from customers where id = (wanted->>'customerId')::uuid) end;
  customers constant uuid[] := case when wanted->>'customerId' is not null then array(
    select shown where shown is not null union all select id from customers where merged_into = shown) end;
  walk_customer constant uuid := case when cardinality(customers) = 1 then customers[1] end;
  walk_site constant uuid := wanted->>'siteId';
  walk_pump constant uuid := wanted->>'pumpId';
  sent_since constant timestamptz := wanted->>'sentSince';
  sent_before constant timestamptz := wanted->>'sentBefore';
  -- The quotes between these positions are read. No quote is sent before it is made.
  newest_at timestamptz := least((wanted->>'before')::timestamptz, sent_before, 'infinity');
  newest_id uuid := '00000000-0000-0000-0000-000000000000';
  oldest_at timestamptz := coalesce((wanted->>'since')::timestamptz, '-infinity') - interval '1 millisecond';
  oldest_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  numbered record;
  cancelled uuid[];
  -- The quotes of the walk and the one beyond it.
  read_ids uuid[];
  beyond_walk uuid;
begin
  if customers = '{}' then
    ids := '{}';
    counted := 0;
    is_whole := true;
    return next;
    return;
  end if;
  -- A word that is a whole number finds that quote alone, however old it is.
  if words <> '{}' then
    select id, created_at into numbered from quotes
      where quote_number = any (array(select upper(word) from unnest(words) word)) limit 1;
    if found then
      newest_at := least(newest_at, numbered.created_at + interval '1 millisecond');
      oldest_at := greatest(oldest_at, numbered.created_at - interval '1 millisecond');
    end if;
  end if;
  if wanted->>'outcome' = 'cancelled' then
    cancelled := array(
      select r.quote_id from quote_answers a join quote_revisions r on r.company_id = a.company_id and r.id = a.revision_id
        where a.cancelled_at is not null);
  end if;

  if backwards and (beyond_at, beyond_id) > (oldest_at, oldest_id) then
    oldest_at := beyond_at;
    oldest_id := beyond_id;
  elsif not backwards and (beyond_at, beyond_id) < (newest_at, newest_id) then
    newest_at := beyond_at;
    newest_id := beyond_id;
  end if;
  if status_alone is not null then
    -- All quotes of a status match, but that sent ones may have expired.
    if status_alone not in ('sent', 'expired') then
      walk := least(walk, most);
    end if;
    select w.read_ids, w.ids into read_ids, ids
      from walk_status(status_alone, newest_at, newest_id, oldest_at, oldest_id, backwards, walk) w;
  elsif cardinality(customers) > 1 then
    select array_agg(q.id order by walked.place), array_agg(q.id order by walked.place) filter (
        where matches_filters(q, wanted, sent_since, sent_before, cancelled)
          and (patterns = '{}' or q.search_text like all (patterns)))
      into read_ids, ids
      from unnest(walk_customers(customers, walk_user, walk_price, walk_site, walk_pump, newest_at, newest_id, oldest_at,
          oldest_id, backwards, walk)) with ordinality as walked (id, place)
        cross join lateral (select * from quotes q where q.id = walked.id limit 1) q;
  elsif backwards then
    select array_agg(id), array_agg(id) filter (where is_match) into read_ids, ids from (
      select q.id, matches_filters(q, wanted, sent_since, sent_before, cancelled)
          and (patterns = '{}' or q.search_text like all (patterns)) as is_match
        from quotes q
        where (q.created_at, q.id) < (newest_at, newest_id) and (q.created_at, q.id) > (oldest_at, oldest_id)
          and is_walked(q, walk_user, walk_location, walk_job_type, walk_price)
          and (walk_customer is null or q.customer_id = walk_customer)
          and (walk_site is null or q.site_id = walk_site) and (walk_pump is null or q.pump_id = walk_pump)
        order by q.created_at, q.id limit walk + 1) read;
  else
    select array_agg(id), array_agg(id) filter (where is_match) into read_ids, ids from (
      select q.id, matches_filters(q, wanted, sent_since, sent_before, cancelled)
          and (patterns = '{}' or q.search_text like all (patterns)) as is_match
        from quotes q
        where (q.created_at, q.id) < (newest_at, newest_id) and (q.created_at, q.id) > (oldest_at, oldest_id)
          and is_walked(q, walk_user, walk_location, walk_job_type, walk_price)
          and (walk_customer is null or q.customer_id = walk_customer)
          and (walk_site is null or q.site_id = walk_site) and (walk_pump is null or q.pump_id = walk_pump)
        order by q.created_at desc, q.id desc limit walk + 1) read;
  end if;
  beyond_walk := read_ids[walk + 1];
  ids := case when ids[cardinality(ids)] = beyond_walk then ids[1:cardinality(ids) - 1] else coalesce(ids, '{}') end;
  counted := least(cardinality(ids), most);
  is_whole := counted < most and beyond_walk is null;
  if counted < page and beyond_walk is not null then
    select q.created_at, q.id into reached_at, reached_id from quotes q where q.id = read_ids[walk];
  end if;
  ids := ids[1:page];
  return next;
end
$$;

-- Find: the ids of the quotes in which each of the `words` occurs, at most `most`, among the newest `walk` of the company
-- or of one user. First, however old, the quotes whose number is a word: "NPL-000146", which finds that quote alone, or
-- just "146". Planned once for all values, since planning takes as long as reading a thousand quotes; without sorting, as
-- above. A word that begins with a space is first looked for without it: a name holds so many spaces that looking for
-- those takes twice as long.
create or replace function find_newest_quotes(words text[], of_user uuid, walk integer, most integer) returns uuid[]
language plpgsql stable
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  patterns constant text[] := array(
    select '%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  loose_patterns constant text[] := array(select replace(pattern, '% ', '%') from unnest(patterns) pattern);
  numbers constant text[] := array(
    select case when word ~ '^\d{1,9}$' then c.quote_prefix || '-' || lpad(word, greatest(6, length(word)), '0')
      else upper(word) end
    from unnest(words) word, companies c where c.id = nullif(current_setting('app.company_id', true), '')::int);
  numbered constant uuid[] := array(
    select q.id from quotes q
      where q.quote_number = any (numbers) and (of_user is null or q.user_id = of_user)
        and q.search_text like all (patterns));
  newest uuid[];
begin
  if numbered <> '{}' and array_to_string(words, '') ~ '\D' then
    return numbered;
  end if;
  if of_user is null then
    newest := array(
      select walked.id from (
          select q.id, q.search_text from quotes q order by q.created_at desc, q.id desc limit walk
        ) walked
        where walked.search_text like all (loose_patterns) and walked.search_text like all (patterns) limit most);
  else
    newest := array(
      select walked.id from (
          select q.id, q.search_text from quotes q where q.user_id = of_user
            order by q.created_at desc, q.id desc limit walk
        ) walked
        where walked.search_text like all (loose_patterns) and walked.search_text like all (patterns) limit most);
  end if;
  return numbered || array(
    select id from unnest(newest) with ordinality as found (id, place) where id <> all (numbered) order by place);
end
$$;
