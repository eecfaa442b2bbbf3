-- The list of quotes, filtered or searched.

-- The `page` quotes that match and come next after a position, and how many match from there on: `counted`, which is
-- all of them if `is_whole`, and otherwise a lower limit. It counts up to `most`. `wanted` holds filters by name; null
-- is no filter.
-- Words of many quotes are found soon among the newest, so those are searched first: `walks` says how many, in growing
-- steps. Words of few quotes, or none, are found by the index, which is asked for adjacent grams, because each is a
-- list to merge. The rows that are left are then searched for the words themselves. However many quotes there are, no
-- more than `looks` of these rows are read (null is any number): if the index leaves more, the next ones are walked
-- through, and a search that still lacks a page ends at the quote `reached_id`, beyond which there may be more.
-- Under row level security the index would not be used, because a function may leak what it reads before the policy is
-- applied. So this runs as the platform and limits itself to the company in context: every statement begins with it,
-- and nothing that a caller passes can widen it.
create or replace function find_quotes(
  words text[], wanted jsonb, beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer,
  walks integer[], looks integer
) returns table (ids uuid[], counted integer, is_whole boolean, reached_at timestamptz, reached_id uuid)
language plpgsql stable rows 1 security definer
set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  -- Only the requested filters, as literals, so that each query gets a suitable plan. A condition next to a value
  -- belongs to that value; "none" matches quotes without such an item, or by a deleted user.
  filters constant text := concat(
    (select string_agg(format(' and ' || condition, wanted->>key), '') from (
      select distinct on (key) key, condition from (values
        ('createdBy', null, 'user_id = %L'),
        ('engineer', 'none', 'user_id is null'),
        ('engineer', null, 'user_id = %L'),
        ('status', 'sent', 'status = ''sent'' and valid_until > now()'),
        ('status', 'expired', 'status = ''sent'' and valid_until <= now()'),
        ('status', null, 'status = %L'),
        ('opened', 'yes', 'opened_at is not null'),
        ('opened', 'no', 'opened_at is null'),
        ('locationId', 'none', 'location_id is null'),
        ('locationId', null, 'location_id = %L'),
        ('jobTypeId', 'none', 'job_type_id is null'),
        ('jobTypeId', null, 'job_type_id = %L'),
        ('since', null, 'created_at >= %L'),
        ('before', null, 'created_at < %L'),
        ('sentSince', null, 'sent_at >= %L'),
        ('sentBefore', null, 'sent_at < %L'),
        ('outcome', 'decided', 'sent_at is not null and (status in (''accepted'', ''declined'') or status = ''sent'' and valid_until <= now())'),
        ('outcome', 'accepted', 'sent_at is not null and status = ''accepted'''),
        ('outcome', 'declined', 'sent_at is not null and status = ''declined'''),
        ('outcome', 'expired', 'sent_at is not null and status = ''sent'' and valid_until <= now()'),
        ('outcome', 'opened', 'sent_at is not null and opened_at is not null'),
        ('outcome', 'answered', 'sent_at is not null and answered_at is not null'),
        ('outcome', 'unexplained', 'sent_at is not null and status = ''declined'' and decline_reason is null'),
        ('outcome', 'cancelled', 'sent_at is not null and status = ''accepted'' and id in (select r.quote_id from quote_answers a
          join quote_revisions r on r.company_id = a.company_id and r.id = a.revision_id
          where a.company_id = $1 and a.cancelled_at is not null)'),
        ('reason', null, 'sent_at is not null and status = ''declined'' and decline_reason = %L'),
        ('price', 'awaits', 'offline_price is not null and erased_at is null')
      ) known (key, value, condition)
      where wanted->>key = value or value is null and wanted->>key is not null order by key, value
    ) asked),
    case when beyond_id is not null then
      format(' and (created_at, id) %s (%L, %L)', case when backwards then '>' else '<' end, beyond_at, beyond_id) end
  );
  direction constant text := case when backwards then ' order by created_at, id' else ' order by created_at desc, id desc' end;
  contains text := '';
  -- A query for the index: "one & two".
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
      -- In quotation marks; one of less than three characters is a prefix.
      gram := concat('''', company, ':', replace(replace(gram, '\', '\\'), '''', ''''''), '''',
        case when length(gram) < 3 then ':*' end);
      grams := concat(nullif(grams, '') || ' & ', gram);
    end loop;
  end loop;

  if contains = '' then
    execute 'select array(select id from quotes where company_id = $1' || filters || direction || ' limit $2)'
      into ids using company, greatest(most, page);
    is_whole := cardinality(ids) < most;
  else
    walking := 'with walked as materialized (
        select id, search_text from quotes where company_id = $1' || filters || direction || ' limit $2)
      select array(select id from walked where true' || contains || '), (select count(*) from walked)';
    -- Further each time, as long as the matches so far promise a page within the longest walk.
    foreach walk in array walks loop
      execute walking into ids, looked using company, walk;
      is_whole := looked < walk;
      exit when is_whole or cardinality(ids) >= page or cardinality(ids) * (furthest / walk) < page;
    end loop;
    if not is_whole and cardinality(ids) < page then
      -- "+ 0" keeps the planner from fetching all rows of a large company next to the few of the index.
      execute 'with left_by_index as materialized (
          select id, user_id, status, valid_until, location_id, job_type_id, created_at, sent_at, opened_at, answered_at,
              decline_reason, offline_price, erased_at, search_text
            from quotes where company_id + 0 = $1 and quote_grams(company_id, search_text) @@ $3 limit $4)
        select array(select id from left_by_index where true' || filters || contains || direction || ' limit $2),
          (select count(*) from left_by_index)'
        into ids, looked using company, greatest(most, page), grams::tsquery, looks + 1;
      is_whole := cardinality(ids) < most;
      if looked > looks then
        execute walking into ids, looked using company, looks;
        is_whole := looked < looks;
        if not is_whole and cardinality(ids) < page then
          execute 'select created_at, id from quotes where company_id = $1' || filters || direction || ' offset $2 - 1 limit 1'
            into reached_at, reached_id using company, looks;
        end if;
      end if;
    end if;
  end if;
  counted := cardinality(ids);
  ids := ids[1:page];
  return next;
end
$$;
revoke all on function find_quotes from public;
grant execute on function find_quotes to volute_company;
alter function find_quotes owner to volute_platform;
