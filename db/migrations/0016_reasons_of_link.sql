-- What a customer who declines may choose from. The choice is the first line of the reason, own words follow; figures group
-- by the choice.
grant select (decline_reasons) on companies to volute_link;

create or replace function read_outcome(quote uuid, revision integer,
  out opened_at timestamptz, out answered_at timestamptz, out declined_because text)
language sql stable set search_path = public, pg_temp as $$
  select (select min(l.first_seen_at) from quote_links l where l.company_id = r.company_id and l.revision_id = r.id),
    a.at, case when a.answer = 'declined' then nullif(left(split_part(a.reason, e'\n', 1), 200), '') end
  from quote_revisions r left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
  where r.quote_id = read_outcome.quote and r.number = read_outcome.revision
$$;

update quotes set declined_because = nullif(split_part(declined_because, e'\n', 1), '')
  where position(e'\n' in declined_because) > 0;
