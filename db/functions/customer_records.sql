-- Which customers and sites a user sees. In a company whose engineers see their own quotes only, an engineer, the `seer`,
-- sees the customers that they made wholly, and of those that their quotes are filed under the sites of these quotes
-- (decision 115). A null seer sees all. Each runs as its caller, bound by row level security.

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
      join customers shown on shown.id = coalesce(record.merged_into, record.id)
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
-- most `most`, and whether there may be more. The longest word is looked up in the search indexes and the others in what
-- was found. Runs as the platform, within the company in context: under row level security these indexes would not be
-- used, because a function may leak what it reads before the policy is applied. "+ 0" keeps the planner from reading all
-- rows of a large company instead. Planned for its values, of which the index is asked for adjacent grams.
create or replace function find_customers(words text[], most integer) returns table (ids uuid[], is_cut boolean)
language plpgsql stable rows 1 security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
set jit = off as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  longest constant text := (select lower(word) from unnest(words) word order by length(word) desc, word limit 1);
  patterns constant text[] := array(
    select '%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  gram text;
  grams text := '';
begin
  for place in 1 .. greatest(1, length(longest)) by 3 loop
    gram := substr(longest, greatest(1, least(place, length(longest) - 2)), 3);
    -- In quotation marks; one of less than three characters is a prefix.
    gram := concat('''', company, ':', replace(replace(gram, '\', '\\'), '''', ''''''), '''',
      case when length(gram) < 3 then ':*' end);
    grams := concat(nullif(grams, '') || ' & ', gram);
  end loop;
  ids := array(
    select distinct found.id from (
      (select coalesce(c.merged_into, c.id) as id from customers c
        where c.company_id + 0 = company and search_grams(c.company_id, c.search_text) @@ grams::tsquery
          and strpos(c.search_text, longest) > 0 limit most + 1)
      union all
      (select coalesce(c.merged_into, c.id) from sites s join customers c on c.company_id = company and c.id = s.customer_id
        where s.company_id + 0 = company and search_grams(s.company_id, s.search_text) @@ grams::tsquery
          and strpos(s.search_text, longest) > 0 limit most + 1)
      union all
      (select coalesce(c.merged_into, c.id) from pumps p join sites s on s.company_id = company and s.id = p.site_id
          join customers c on c.company_id = company and c.id = s.customer_id
        where p.company_id + 0 = company and search_grams(p.company_id, p.search_text) @@ grams::tsquery
          and strpos(p.search_text, longest) > 0 limit most + 1)
    ) found limit most + 1);
  is_cut := cardinality(ids) > most;
  ids := ids[1:most];
  if cardinality(patterns) > 1 then
    ids := array(
      select found.id from unnest(ids) found (id)
        where not exists (
          select from unnest(patterns) pattern where not exists (
            select from customers c where c.company_id = company and (c.id = found.id or c.merged_into = found.id)
              and (c.search_text like pattern
                or exists (select from sites s where s.company_id = company and s.customer_id = c.id
                  and (s.search_text like pattern
                    or exists (select from pumps p where p.company_id = company and p.site_id = s.id
                      and p.search_text like pattern)))))));
  end if;
  return next;
end
$$;
revoke all on function find_customers from public;
grant execute on function find_customers to volute_company;
alter function find_customers owner to volute_platform;
