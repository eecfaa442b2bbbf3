-- The list of quotes that is filtered or searched.

-- What the index holds of a quote: of every word each three characters in a row (a gram), and the two and the one that
-- are left at its end, so that one character or two begin a gram wherever they stand. All behind the number of the
-- company, so that what other companies have neither slows a search nor grows its lists. In a loop, which takes half as
-- long as a query over the places would.
create function quote_grams(company integer, words text) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
declare
  made text[] := '{}';
  gram text;
begin
  for place in 1 .. length(words) loop
    gram := split_part(substr(words, place, 3), ' ', 1);
    if gram <> '' then
      made := made || (company || ':' || gram);
    end if;
  end loop;
  return array_to_tsvector(made);
end
$$;
create index quotes_search on quotes using gin (quote_grams(company_id, search_text));

-- The `page` quotes that fit and come next beyond a place, and how many fit from there on: `counted`, which is all of
-- them where `is_whole`, and otherwise at least so many. It counts as far as `most`.
-- What many quotes contain is met soon among the newest, so those are looked through first: `walks` says how many, in
-- growing steps. What few contain, or none, is found by the index, asked for grams that stand side by side, since each
-- is a list to merge. The words themselves are then looked for in the rows that are left.
-- However many quotes there are, no more than `looks` of them are then looked at (null is any number): where the index
-- leaves more, the next ones are walked through, and a search that still lacks a page ends at the quote `reached_id`,
-- beyond which there may be more.
-- Under row level security the index would not be used, since a function may leak what it looks at before the policy
-- has had its say. So this runs as the platform and keeps to the company in context itself: every statement begins with
-- it, and nothing that a caller passes can widen it.
create function find_quotes(
  words text[], created_by uuid, in_status text, in_location integer, since timestamptz, before timestamptz,
  beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer, walks integer[], looks integer
) returns table (ids uuid[], counted integer, is_whole boolean, reached_at timestamptz, reached_id uuid)
language plpgsql stable rows 1 security definer
set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  -- Only what is asked for, so that each question gets the plan that suits it.
  filters constant text := concat(
    case when created_by is not null then ' and user_id = $1' end,
    case when in_status is not null then ' and status = $2' end,
    case when in_location is not null then ' and location_id = $3' end,
    case when since is not null then ' and created_at >= $4' end,
    case when before is not null then ' and created_at < $5' end,
    case when beyond_id is not null then case when backwards then ' and (created_at, id) > ($6, $7)'
                                              else ' and (created_at, id) < ($6, $7)' end end
  );
  direction constant text := case when backwards then ' order by created_at, id' else ' order by created_at desc, id desc' end;
  contains text := '';
  -- As a query of the index: "one & two".
  grams text := '';
  gram text;
  walking text;
  furthest constant integer := walks[cardinality(walks)];
  walk integer;
  looked integer;
  word text;
begin
  foreach word in array words loop
    word := lower(word);
    contains := contains || format(' and strpos(search_text, %L) > 0', word);
    for place in 1 .. greatest(1, length(word)) by 3 loop
      gram := substr(word, greatest(1, least(place, length(word) - 2)), 3);
      -- In quotation marks; one of less than three characters may go on.
      gram := concat('''', company, ':', replace(replace(gram, '\', '\\'), '''', ''''''), '''',
        case when length(gram) < 3 then ':*' end);
      grams := concat(nullif(grams, '') || ' & ', gram);
    end loop;
  end loop;

  if contains = '' then
    execute 'select array(select id from quotes where company_id = $9' || filters || direction || ' limit $8)'
      into ids using created_by, in_status, in_location, since, before, beyond_at, beyond_id, greatest(most, page), company;
    is_whole := cardinality(ids) < most;
  else
    walking := 'with walked as materialized (
        select id, search_text from quotes where company_id = $9' || filters || direction || ' limit $8)
      select array(select id from walked where true' || contains || '), (select count(*) from walked)';
    -- Further each time, as long as what was found so far promises a page within the furthest.
    foreach walk in array walks loop
      execute walking into ids, looked
        using created_by, in_status, in_location, since, before, beyond_at, beyond_id, walk, company;
      is_whole := looked < walk;
      exit when is_whole or cardinality(ids) >= page or cardinality(ids) * (furthest / walk) < page;
    end loop;
    if not is_whole and cardinality(ids) < page then
      -- "+ 0" keeps the planner from fetching all rows of a large company beside the few of the index.
      execute 'with left_by_index as materialized (
          select id, user_id, status, location_id, created_at, search_text from quotes
            where company_id + 0 = $9 and quote_grams(company_id, search_text) @@ $10 limit $11)
        select array(select id from left_by_index where true' || filters || contains || direction || ' limit $8),
          (select count(*) from left_by_index)'
        into ids, looked using created_by, in_status, in_location, since, before, beyond_at, beyond_id,
          greatest(most, page), company, grams::tsquery, looks + 1;
      is_whole := cardinality(ids) < most;
      if looked > looks then
        execute walking into ids, looked
          using created_by, in_status, in_location, since, before, beyond_at, beyond_id, looks, company;
        is_whole := looked < looks;
        if not is_whole and cardinality(ids) < page then
          execute 'select created_at, id from quotes where company_id = $9' || filters || direction || ' offset $8 - 1 limit 1'
            into reached_at, reached_id
            using created_by, in_status, in_location, since, before, beyond_at, beyond_id, looks, company;
        end if;
      end if;
    end if;
  end if;
  counted := cardinality(ids);
  ids := ids[1:page];
  return next;
end
$$;

-- A function that runs with its owner's rights belongs to volute_platform, not to the login, which may be a superuser. To
-- take it over, the role has to be allowed to make things in this schema, and for that moment only.
grant create on schema public to volute_platform;
revoke all on function find_quotes from public;
grant execute on function find_quotes to volute_company;
alter function find_quotes owner to volute_platform;
revoke create on schema public from volute_platform;
