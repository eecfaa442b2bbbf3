-- Lists of quotes at any size: filtered, searched, and counted without counting.

create extension if not exists pg_trgm;

alter table quotes
  -- What search looks through; the postcode with and without its space.
  add column search_text text not null generated always as (
    lower(customer_name || ' ' || coalesce(postcode, '') || ' ' || replace(coalesce(postcode, ''), ' ', '') || ' ' || quote_number)
  ) stored,
  -- How many quotes this person had created in the company with this one: the largest is their number, at once.
  add column own_number integer;

update quotes set own_number = counted.own_number
  from (select id, row_number() over (partition by company_id, user_id order by created_at, id) as own_number from quotes) counted
  where counted.id = quotes.id and quotes.user_id is not null;

create function number_own_quote() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    select coalesce(max(own_number), 0) + 1 into new.own_number
      from quotes where company_id = new.company_id and user_id = new.user_id;
  end if;
  return new;
end
$$;
create trigger number_own_quote before insert on quotes for each row execute function number_own_quote();

create index quotes_of_person_counted on quotes (company_id, user_id, own_number desc);
create index quotes_newest_of_status on quotes (company_id, status, created_at desc, id desc);
create index quotes_newest_of_location on quotes (company_id, location_id, created_at desc, id desc);
create index quotes_search on quotes using gin (search_text gin_trgm_ops);

-- The conditions of a filtered list, as text: only what is asked for, so that each question gets the plan that suits it.
create function quote_conditions(words text[]) returns text language plpgsql immutable as $$
declare
  conditions text := '';
  word text;
begin
  foreach word in array words loop
    conditions := conditions || format(' and search_text like %L',
      '%' || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return 'company_id = nullif(current_setting(''app.company_id'', true), '''')::int' || conditions
    || ' and ($1::uuid is null or user_id = $1) and ($2::text is null or status = $2)'
    || ' and ($3::int is null or location_id = $3)'
    || ' and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at < $5)';
end
$$;

-- Under row level security the trigram index is not used, since LIKE may leak what it looks at before the policy has
-- had its say. These two run as the platform and keep to the company in context themselves: `quote_conditions` begins
-- with it, and nothing that a caller passes can widen it.
create function matching_quotes(
  words text[], created_by uuid, in_status text, in_location integer, since timestamptz, before timestamptz,
  beyond_at timestamptz, beyond_id uuid, backwards boolean, most integer
) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from quotes where ' || quote_conditions(words)
    || case when beyond_id is null then ''
            when backwards then ' and (created_at, id) > ($6, $7)'
            else ' and (created_at, id) < ($6, $7)' end
    || case when backwards then ' order by created_at, id' else ' order by created_at desc, id desc' end
    || ' limit $8'
    using created_by, in_status, in_location, since, before, beyond_at, beyond_id, most;
end
$$;

create function count_matching_quotes(
  words text[], created_by uuid, in_status text, in_location integer, since timestamptz, before timestamptz, most integer
) returns integer language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found integer;
begin
  execute 'select count(*)::int from (select 1 from quotes where ' || quote_conditions(words) || ' limit $6) counted'
    into found using created_by, in_status, in_location, since, before, most;
  return found;
end
$$;

do $$
declare
  callable text;
begin
  grant create on schema public to volute_platform;
  foreach callable in array array[
    'matching_quotes(text[], uuid, text, integer, timestamptz, timestamptz, timestamptz, uuid, boolean, integer)',
    'count_matching_quotes(text[], uuid, text, integer, timestamptz, timestamptz, integer)'
  ] loop
    execute format('revoke all on function %s from public', callable);
    execute format('grant execute on function %s to volute_company', callable);
    execute format('alter function %s owner to volute_platform', callable);
  end loop;
  revoke create on schema public from volute_platform;
end
$$;

create index audit_logs_of_entity on audit_logs (company_id, entity_type, entity_id, id desc);
