-- What became of the offer that a customer has, kept beside the quote: when it was first opened, when it was answered and
-- why it was declined. Links and answers alone say so; these columns repeat them, that lists and figures of a large
-- company need not look at every link. They are of the quote's present revision, and null without one.
alter table quotes
  add opened_at timestamptz(3),
  add answered_at timestamptz(3),
  -- As it begins, which is all that figures group by.
  add declined_because text check (char_length(declined_because) <= 200);

create function read_outcome(quote uuid, revision integer,
  out opened_at timestamptz, out answered_at timestamptz, out declined_because text)
language sql stable set search_path = public, pg_temp as $$
  select (select min(l.first_seen_at) from quote_links l where l.company_id = r.company_id and l.revision_id = r.id),
    a.at, case when a.answer = 'declined' then nullif(left(a.reason, 200), '') end
  from quote_revisions r left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
  where r.quote_id = read_outcome.quote and r.number = read_outcome.revision
$$;

update quotes q set (opened_at, answered_at, declined_because) =
    (select o.opened_at, o.answered_at, o.declined_because from read_outcome(q.id, q.revision) o)
  where exists (select from quote_revisions r where r.quote_id = q.id and r.number = q.revision);

-- After a link or an answer, for the quote whose present revision it is of.
create function tell_quote() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update quotes q set (opened_at, answered_at, declined_because) =
      (select o.opened_at, o.answered_at, o.declined_because from read_outcome(q.id, q.revision) o)
    from quote_revisions r
    where r.company_id = new.company_id and r.id = new.revision_id and q.id = r.quote_id and q.revision = r.number;
  return null;
end
$$;
create trigger tell_quote_of_link after insert on quote_links
  for each row when (new.first_seen_at is not null) execute function tell_quote();
create trigger tell_quote_of_opening after update of first_seen_at on quote_links
  for each row when (new.first_seen_at is distinct from old.first_seen_at) execute function tell_quote();
create trigger tell_quote_of_answer after insert or update of at, answer, reason on quote_answers
  for each row execute function tell_quote();

-- Another revision is another offer; going back to an earlier one finds what had become of it.
create function follow_revision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select o.opened_at, o.answered_at, o.declined_because into new.opened_at, new.answered_at, new.declined_because
    from read_outcome(new.id, new.revision) o;
  return new;
end
$$;
create trigger follow_revision before update of revision on quotes
  for each row when (new.revision <> old.revision) execute function follow_revision();

-- All that the figures of a period count and sum, so that they need not look at the quotes themselves.
create index quotes_sent on quotes (company_id, sent_at)
  include (status, valid_until, total_cost, user_id, location_id, job_type_id, opened_at, answered_at)
  where sent_at is not null;
create index quotes_declined on quotes (company_id, declined_because, created_at desc, id desc) include (sent_at, total_cost)
  where declined_because is not null;
create index quotes_newest_of_job_type on quotes (company_id, job_type_id, created_at desc, id desc);
create index quote_answers_cancelled on quote_answers (company_id) where cancelled_at is not null;

-- As it was in 0008, explained in 0004, but that the filters come by name in one object; those that are null do not count.
drop function find_quotes(text[], uuid, text, integer, timestamptz, timestamptz, timestamptz, uuid, boolean, integer, integer,
  integer[], integer);
create function find_quotes(
  words text[], wanted jsonb, beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer,
  walks integer[], looks integer
) returns table (ids uuid[], counted integer, is_whole boolean, reached_at timestamptz, reached_id uuid)
language plpgsql stable rows 1 security definer
set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  -- Only what is asked for, as literals, so that each question gets the plan that suits it. A condition beside a value is
  -- that value's own; "none" is what has no such item, or was made by somebody who has left.
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
        ('outcome', 'unexplained', 'sent_at is not null and status = ''declined'' and declined_because is null'),
        ('outcome', 'cancelled', 'sent_at is not null and status = ''accepted'' and id in (select r.quote_id from quote_answers a
          join quote_revisions r on r.company_id = a.company_id and r.id = a.revision_id
          where a.company_id = $1 and a.cancelled_at is not null)'),
        ('reason', null, 'sent_at is not null and status = ''declined'' and declined_because = %L')
      ) known (key, value, condition)
      where wanted->>key = value or value is null and wanted->>key is not null order by key, value
    ) asked),
    case when beyond_id is not null then
      format(' and (created_at, id) %s (%L, %L)', case when backwards then '>' else '<' end, beyond_at, beyond_id) end
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
    execute 'select array(select id from quotes where company_id = $1' || filters || direction || ' limit $2)'
      into ids using company, greatest(most, page);
    is_whole := cardinality(ids) < most;
  else
    walking := 'with walked as materialized (
        select id, search_text from quotes where company_id = $1' || filters || direction || ' limit $2)
      select array(select id from walked where true' || contains || '), (select count(*) from walked)';
    -- Further each time, as long as what was found so far promises a page within the furthest.
    foreach walk in array walks loop
      execute walking into ids, looked using company, walk;
      is_whole := looked < walk;
      exit when is_whole or cardinality(ids) >= page or cardinality(ids) * (furthest / walk) < page;
    end loop;
    if not is_whole and cardinality(ids) < page then
      -- "+ 0" keeps the planner from fetching all rows of a large company beside the few of the index.
      execute 'with left_by_index as materialized (
          select id, user_id, status, valid_until, location_id, job_type_id, created_at, sent_at, opened_at, answered_at,
              declined_because, search_text
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
grant create on schema public to volute_platform;
revoke all on function find_quotes from public;
grant execute on function find_quotes to volute_company;
alter function find_quotes owner to volute_platform;
revoke create on schema public from volute_platform;
