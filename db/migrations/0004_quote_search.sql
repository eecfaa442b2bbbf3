-- The list of quotes that is filtered or searched.

-- What the index holds of a quote: every three characters in a row (a trigram) of every word, each behind the number of
-- the company, so that what other companies have neither slows a search nor grows its lists. In a loop, which takes half
-- as long as a query over the places would.
create function quote_trigrams(company integer, words text) returns text[]
language plpgsql immutable parallel safe cost 10000 as $$
declare
  made text[] := '{}';
begin
  for place in 1 .. length(words) - 2 loop
    if strpos(substr(words, place, 3), ' ') = 0 then
      made := made || (company || ':' || substr(words, place, 3));
    end if;
  end loop;
  return made;
end
$$;
create index quotes_search on quotes using gin (quote_trigrams(company_id, search_text));

-- The `page` quotes that fit and come next beyond a place, and how many fit from there on: `counted`, which is all of
-- them where `is_whole`, and otherwise at least so many. It counts as far as `most`.
-- What many quotes contain is met soon among the newest, so those are looked through first: `walks` says how many, in
-- growing steps. What few contain is found by the index, asked for the ends of the words alone: there stands what tells
-- names and numbers apart, and every trigram more is another list to merge. The words themselves are then looked for in
-- the few rows that are left.
-- Under row level security the index would not be used, since a function may leak what it looks at before the policy
-- has had its say. So this runs as the platform and keeps to the company in context itself: every statement begins with
-- it, and nothing that a caller passes can widen it.
create function find_quotes(
  words text[], created_by uuid, in_status text, in_location integer, since timestamptz, before timestamptz,
  beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer, walks integer[]
) returns table (ids uuid[], counted integer, is_whole boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  -- Only what is asked for, so that each question gets the plan that suits it.
  filters text := concat(
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
  ends text[] := '{}';
  furthest constant integer := walks[cardinality(walks)];
  walk integer;
  walked integer;
  word text;
begin
  foreach word in array words loop
    contains := contains || format(' and strpos(search_text, %L) > 0', lower(word));
    if length(word) > 2 then
      ends := ends || (company || ':' || right(lower(word), 3));
    end if;
    -- A word that stands alone, as a number does, may have its end in common with many.
    if length(word) > 5 and cardinality(words) = 1 then
      ends := ends || (company || ':' || left(right(lower(word), 6), 3));
    end if;
  end loop;

  -- Further each time, as long as what was found so far promises a page within the furthest.
  foreach walk in array walks loop
    exit when contains = '';
    execute 'with walked as materialized (select id, search_text from quotes where company_id = $9' || filters || direction
      || ' limit $8)
      select array(select id from walked where true' || contains || '), (select count(*) from walked)'
      into ids, walked using created_by, in_status, in_location, since, before, beyond_at, beyond_id, walk, company;
    is_whole := walked < walk;
    exit when is_whole or cardinality(ids) >= page or cardinality(ids) * (furthest / walk) < page;
  end loop;
  -- What did not fill a page is rare enough for the index.
  if contains = '' or not is_whole and cardinality(ids) < page then
    -- "+ 0" keeps the planner from fetching all rows of a large company beside the few of the trigrams.
    execute 'select array(select id from quotes where company_id '
      || case when ends = '{}' then '= $9' else '+ 0 = $9 and quote_trigrams(company_id, search_text) @> $10' end
      || filters || contains || direction || ' limit $8)'
      into ids using created_by, in_status, in_location, since, before, beyond_at, beyond_id, greatest(most, page), company, ends;
    is_whole := cardinality(ids) < most;
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
