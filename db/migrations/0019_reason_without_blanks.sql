-- What a browser's form sends ends its lines with a carriage return, and people put blanks there: the same reason would be
-- counted as two, and a list of quotes, which takes a reason without blanks around it, would not find them.
create or replace function read_outcome(quote uuid, revision integer,
  out opened_at timestamptz, out answered_at timestamptz, out declined_because text)
language sql stable set search_path = public, pg_temp as $$
  select (select min(l.first_seen_at) from quote_links l where l.company_id = r.company_id and l.revision_id = r.id),
    a.at,
    case when a.answer = 'declined' then nullif(btrim(left(split_part(a.reason, e'\n', 1), 200), e' \t\r'), '') end
  from quote_revisions r left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
  where r.quote_id = read_outcome.quote and r.number = read_outcome.revision
$$;

update quotes set declined_because = nullif(btrim(declined_because, e' \t\r'), '')
  where declined_because <> btrim(declined_because, e' \t\r');
