-- Search in an index of each company's own: what others have neither slows it nor grows it. And it is asked for the ends
-- of the words alone: there stands what tells names and numbers apart, and every trigram more is another list to merge.
-- The whole words are then looked for in the few rows that are left.

-- Every three characters in a row of every word, behind the number of the company. In a loop, which takes half as long
-- as a query over the places would.
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
drop index quotes_search;
-- Kept up to date by every creation (0.1 ms): else up to 4 MB of new quotes wait beside it, which each search would read
-- through (4 ms) and one creation in thousands would have to sort in (100 ms).
create index quotes_search on quotes using gin (quote_trigrams(company_id, search_text)) with (fastupdate = off);
-- Entries are searched less often and written more: they may wait, but not so many.
alter index audit_logs_words set (gin_pending_list_limit = 512);

-- As in 0009, but for `contains` and `ends` in place of one LIKE for each word, and for a first look at fewer rows.
create or replace function find_quotes(
  words text[], created_by uuid, in_status text, in_location integer, since timestamptz, before timestamptz,
  beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer
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
  furthest constant integer := 4000;
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

  -- What is common is met soon among the newest: so many are looked at, and more if that promises a page.
  foreach walk in array array[150, 600, furthest] loop
    exit when contains = '';
    execute 'with walked as materialized (select id, search_text from quotes where company_id = $9' || filters || direction
      || ' limit $8)
      select array(select id from walked where true' || contains || '), (select count(*) from walked)'
      into ids, walked using created_by, in_status, in_location, since, before, beyond_at, beyond_id, walk, company;
    is_whole := walked < walk;
    exit when is_whole or cardinality(ids) >= page or cardinality(ids) * (furthest / walk) < page;
  end loop;
  -- What is not is rare enough for the trigrams.
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
