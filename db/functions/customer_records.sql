-- Which customers and sites a user sees. In a company whose engineers see their own quotes only, an engineer, the `seer`,
-- sees the customers that they made wholly, and of those that their quotes are filed under the sites of these quotes.
-- A null seer sees all. Each runs as its caller, bound by row level security.

-- What of a customer that is not merged: 'whole', 'limited', or null for nothing.
create or replace function find_customer_sight(seer uuid, customer uuid) returns text language sql stable as $$
  select case
    when seer is null or exists (select from customers c where c.id = customer and c.created_by = seer) then 'whole'
    when exists (select from customers c where c.merged_into = customer and c.created_by = seer)
      or exists (select from quotes q where q.customer_id = customer and q.user_id = seer)
      or exists (select from customers c join quotes q on q.customer_id = c.id
        where c.merged_into = customer and q.user_id = seer)
      or exists (select from customers c join sites s on s.customer_id = c.id
        where (c.id = customer or c.merged_into = customer) and s.created_by = seer)
    then 'limited' end
$$;

create or replace function may_see_site(seer uuid, site uuid) returns boolean language sql stable as $$
  select seer is null or exists (
    select from sites s
      join customers record on record.id = s.customer_id
      -- Not coalesce, which the planner takes for one that may leak: it would read all customers.
      join customers shown on shown.id = case when record.merged_into is null then record.id else record.merged_into end
      where s.id = site and (seer in (s.created_by, record.created_by, shown.created_by)
        or exists (select from quotes q where q.site_id = s.id and q.user_id = seer)))
$$;

-- The same for lists: beginning with the seer's own quotes, which are fewer than the company's customers.
create or replace function list_visible_customers(seer uuid) returns setof uuid language sql stable as $$
  select coalesce(c.merged_into, c.id) from customers c where c.created_by = seer
  union select coalesce(c.merged_into, c.id) from quotes q join customers c on c.id = q.customer_id where q.user_id = seer
  union select coalesce(c.merged_into, c.id) from sites s join customers c on c.id = s.customer_id where s.created_by = seer
$$;

create or replace function list_visible_sites(seer uuid) returns setof uuid language sql stable as $$
  select s.id from sites s where s.created_by = seer
  union select s.id from customers c join sites s on s.customer_id = c.id where c.created_by = seer
  union select s.id from customers c join customers record on record.merged_into = c.id
    join sites s on s.customer_id = record.id where c.created_by = seer
  union select q.site_id from quotes q where q.user_id = seer and q.site_id is not null
$$;

-- The customers, none of them merged, that hold each of the `words` in their own texts, their sites' or their pumps': at
-- most `most`, and whether there may be more. Words are looked up in the search indexes, the longest first, until 200
-- customers or fewer are left, in which the other words are looked for. A word that more than `most` rows of a table hold
-- is common: it is looked for in what the others found, and if all are common, in a few of the customers that hold the
-- longest. An index gives all rows of a word before the first can be read, which takes long for a common one: so some rows
-- of each table are read first, and more of them if a word looks common. Runs as the platform, within the company in
-- context: under row level security the search indexes would not be used, because a function may leak what it reads before
-- the policy is applied. "+ 0" keeps the planner from reading all rows of a large company instead. Planned once for all
-- values, since planning takes longer than looking up a word; without sorting, so that a walk reads no more than its rows.
create or replace function find_customers(words text[], most integer) returns table (ids uuid[], is_cut boolean)
language plpgsql stable rows 1 security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off set enable_sort = off as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  few constant integer := greatest(1, most / 5);
  -- Rows of a table that are read first, and at most if these make a common word likely; and the next walk of each table.
  first_walk constant integer := 100;
  whole_walk constant integer := least(5 * most, 2000);
  walks integer[];
  sought text;
  gram text;
  grams text;
  -- Customers, customers of sites, and sites of pumps whose own text holds the word.
  customers_found uuid[];
  sites_found uuid[];
  pumps_found uuid[];
  is_common boolean;
  -- To be looked for in what the others found.
  common text[] := '{}';
  -- A few that hold the first of them.
  some_ids uuid[];
  known uuid[];
begin
  is_cut := false;
  for sought in
    select lower(word) from unnest(words) word group by lower(word) order by max(length(word)) desc, min(word)
  loop
    if cardinality(ids) <= 200 then
      common := common || sought;
      continue;
    end if;
    walks := array_fill(first_walk, array[3]);
    loop
      select
          array(select coalesce(c.merged_into, c.id)
            from (select * from customers c where c.company_id = company order by c.id limit walks[1]) c
            where strpos(c.search_text, sought) > 0 limit most + 1),
          array(select s.customer_id
            from (select * from sites s where s.company_id = company order by s.id limit walks[2]) s
            where strpos(s.search_text, sought) > 0 limit most + 1),
          array(select p.site_id
            from (select * from pumps p where p.company_id = company order by p.id limit walks[3]) p
            where strpos(p.search_text, sought) > 0 limit most + 1)
        into customers_found, sites_found, pumps_found;
      is_common := most < greatest(cardinality(customers_found), cardinality(sites_found), cardinality(pumps_found));
      exit when is_common or whole_walk = any (walks);
      walks := array(
        select case when hits * whole_walk / first_walk > most then whole_walk else 0 end
          from unnest(array[cardinality(customers_found), cardinality(sites_found), cardinality(pumps_found)]) hits);
      exit when walks = '{0,0,0}';
    end loop;
    if not is_common then
      grams := '';
      for place in 1 .. greatest(1, length(sought)) by 3 loop
        gram := substr(sought, greatest(1, least(place, length(sought) - 2)), 3);
        -- In quotation marks; one of less than three characters is a prefix.
        gram := concat('''', company, ':', replace(replace(gram, '\', '\\'), '''', ''''''), '''',
          case when length(gram) < 3 then ':*' end);
        grams := concat(nullif(grams, '') || ' & ', gram);
      end loop;
      customers_found := array(
        select coalesce(c.merged_into, c.id) from customers c
          where c.company_id + 0 = company and search_grams(c.company_id, c.search_text) @@ grams::tsquery
            and strpos(c.search_text, sought) > 0 limit most + 1);
      sites_found := array(
        select s.customer_id from sites s
          where s.company_id + 0 = company and search_grams(s.company_id, s.search_text) @@ grams::tsquery
            and strpos(s.search_text, sought) > 0 limit most + 1);
      pumps_found := array(
        select p.site_id from pumps p
          where p.company_id + 0 = company and search_grams(p.company_id, p.search_text) @@ grams::tsquery
            and strpos(p.search_text, sought) > 0 limit most + 1);
      is_common := most < greatest(cardinality(customers_found), cardinality(sites_found), cardinality(pumps_found));
    end if;
    if is_common then
      common := common || sought;
      continue when cardinality(common) > 1 or ids is not null;
      customers_found := customers_found[1:few];
      sites_found := sites_found[1:greatest(0, few - cardinality(customers_found))];
      pumps_found := pumps_found[1:greatest(0, few - cardinality(customers_found) - cardinality(sites_found))];
    end if;
    known := array(
      select distinct found.id from (
        select unnest(customers_found) as id
        union all
        select coalesce(merged.merged_into, record.id) from (
            select distinct s.id from unnest(sites_found) s (id)
            union
            select s.customer_id from (select distinct p.id from unnest(pumps_found) p (id)) place
              join sites s on s.company_id = company and s.id = place.id
          ) record left join customers merged
            on merged.company_id = company and merged.id = record.id and merged.merged_into is not null
      ) found order by 1);
    if is_common then
      some_ids := known;
    else
      ids := case when ids is null then known else array(
        select found.id from unnest(ids) found (id) where found.id in (select unnest(known))) end;
      exit when ids = '{}';
    end if;
  end loop;
  if ids is null then
    is_cut := some_ids is not null;
    ids := coalesce(some_ids, '{}');
    common := common[2:];
  elsif cardinality(ids) > most then
    is_cut := true;
    ids := ids[1:most];
  end if;
  foreach sought in array common loop
    exit when ids = '{}';
    ids := array(
      with family as materialized (
        select found.id, found.id as shown from unnest(ids) found (id)
        union all
        select m.id, m.merged_into from customers m where m.company_id = company and m.merged_into = any (ids)
      )
      select family.shown from family join customers c on c.company_id = company and c.id = family.id
        where strpos(c.search_text, sought) > 0
      union select family.shown from family
          join sites s on s.company_id = company and s.customer_id = family.id
          left join pumps p on p.company_id = company and p.site_id = s.id and strpos(p.search_text, sought) > 0
        where p.id is not null or strpos(s.search_text, sought) > 0
      order by 1);
  end loop;
  return next;
end
$$;
revoke all on function find_customers from public;
grant execute on function find_customers to volute_company;
alter function find_customers owner to volute_platform;

-- The sites where no pump is due: former ones, and those of former customers.
create or replace function list_ended_sites() returns setof uuid language sql stable as $$
  select s.id from sites s where s.ended_at is not null
  union all select s.id from customers c join sites s on s.customer_id = c.id
    where c.ended_at is not null and c.merged_into is null
  union all select s.id from customers c join customers record on record.merged_into = c.id
    join sites s on s.customer_id = record.id where c.ended_at is not null
$$;

-- The quotes without a customer, by what their customers' names have in common: the `page` groups after a key, in the order
-- of keys, each with the newest name, its postcodes with their quotes (at most 50) and the one customer of that name. Each
-- of the words must occur in a quote's name. Nobody's key is empty. As the platform, within the company in context, for the
-- reason of find_customers; without sorting or hashing, so that a page ends where its last group does.
create or replace function list_unfiled_groups(words text[], beyond text, page integer)
returns table (name_key text, name text, quotes integer, sites jsonb, customer_id uuid)
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashagg = off as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
begin
  return query
    select found.key, newest.customer_name, found.quotes, places.sites, known.id
    from (
      select customer_key(q.customer_name) as key, count(*)::int as quotes from quotes q
        where q.company_id = company and q.customer_id is null and q.erased_at is null and not q.keep_unfiled
          and customer_key(q.customer_name) > coalesce(beyond, '') and q.postcode is not null
          and not exists (select from unnest(words) word where strpos(lower(q.customer_name), lower(word)) = 0)
        group by customer_key(q.customer_name) order by 1 limit page
    ) found
    cross join lateral (
      -- "limit" first: the planner would read all quotes in the order of their age until it meets one of this key.
      select named.customer_name from (
        select q.customer_name, q.created_at, q.id from quotes q
          where q.company_id = company and q.customer_id is null and q.erased_at is null and not q.keep_unfiled
            and customer_key(q.customer_name) = found.key and q.postcode is not null
          limit 1000
      ) named order by named.created_at desc, named.id desc limit 1
    ) newest
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('postcode', at.postcode, 'quotes', at.quotes)), '[]') as sites from (
        select q.postcode, count(*)::int as quotes from quotes q
          where q.company_id = company and q.customer_id is null and q.erased_at is null and not q.keep_unfiled
            and customer_key(q.customer_name) = found.key and q.postcode is not null
          group by q.postcode order by q.postcode limit 50
      ) at
    ) places
    left join lateral (
      select case when count(distinct coalesce(c.merged_into, c.id)) = 1
          then (array_agg(coalesce(c.merged_into, c.id)))[1] end as id
        from customers c where c.company_id = company and c.name_key = found.key
    ) known on true
    order by found.key;
end
$$;
revoke all on function list_unfiled_groups from public;
grant execute on function list_unfiled_groups to volute_company;
alter function list_unfiled_groups owner to volute_platform;

-- How many groups there are, and how many quotes in them. From the index alone.
create or replace function count_unfiled_groups() returns table (groups integer, quotes integer)
language plpgsql stable security definer
set search_path = public, pg_temp set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashagg = off as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
begin
  return query select count(*)::int, coalesce(sum(g.quotes), 0)::int from (
    select count(*) as quotes from quotes q
      where q.company_id = company and q.customer_id is null and q.erased_at is null and not q.keep_unfiled
        and customer_key(q.customer_name) > '' and q.postcode is not null
      group by customer_key(q.customer_name)
  ) g;
end
$$;
revoke all on function count_unfiled_groups from public;
grant execute on function count_unfiled_groups to volute_company;
alter function count_unfiled_groups owner to volute_platform;

-- The newest quotes of a group at these postcodes, at most so many.
create or replace function list_unfiled_quotes(of_key text, of_postcodes text[], most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select q.id from quotes q
    where q.company_id = nullif(current_setting('app.company_id', true), '')::int
      and q.customer_id is null and q.erased_at is null and not q.keep_unfiled
      and of_key <> '' and customer_key(q.customer_name) = of_key and q.postcode = any (of_postcodes)
    order by q.created_at desc, q.id desc limit most
$$;
revoke all on function list_unfiled_quotes from public;
grant execute on function list_unfiled_quotes to volute_company;
alter function list_unfiled_quotes owner to volute_platform;

-- Files the quotes of a group: under a customer, or a new one with the words of the newest of them; at its site of each
-- postcode, or a new one. The caller holds the company's counter. Neither version nor time of a quote changes.
create or replace function file_unfiled_group(
  of_company integer, of_key text, of_postcodes text[], of_customer uuid, by_user uuid, by_name text, at timestamptz,
  most integer, out filed_customer uuid, out made_customers integer, out made_sites integer, out filed_quotes integer
) language plpgsql set search_path = public, pg_temp as $$
declare
  ids constant uuid[] := array(select list_unfiled_quotes(of_key, of_postcodes, most));
  newest quotes;
  place record;
  site sites;
begin
  filed_customer := of_customer;
  made_customers := 0;
  made_sites := 0;
  filed_quotes := cardinality(ids);
  if filed_quotes = 0 then return; end if;
  if filed_customer is null then
    select * into newest from quotes where id = any (ids) order by created_at desc, id desc limit 1;
    insert into customers (id, company_id, kind, name, email, phone, vat_number, created_by, created_by_name, created_at, updated_at)
      values (gen_random_uuid(), of_company, newest.customer_kind, newest.customer_name, newest.customer_email,
        newest.customer_phone, newest.customer_vat_number, by_user, by_name, at, at)
      returning id into filed_customer;
    made_customers := 1;
  end if;
  for place in
    select distinct on (q.postcode) q.postcode, q.site_address, q.location_id from quotes q
      where q.id = any (ids) order by q.postcode, q.created_at desc, q.id desc
  loop
    select s.* into site from sites s join customers c on c.id = s.customer_id
      where s.postcode = place.postcode and (c.id = filed_customer or c.merged_into = filed_customer)
      order by s.ended_at is not null, s.created_at, s.id limit 1;
    if not found then
      site.id := insert_quote_site(
        of_company, filed_customer, place.site_address, place.postcode, place.location_id, by_user, by_name, at);
      site.customer_id := filed_customer;
      made_sites := made_sites + 1;
    end if;
    update quotes set customer_id = site.customer_id, site_id = site.id where id = any (ids) and postcode = place.postcode;
  end loop;
end
$$;
