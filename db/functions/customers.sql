-- A telephone number as it is compared. A note after it, as in "(after 6pm)" or "3-5pm", does not count; an extension does.
create or replace function phone_key(phone text) returns text language sql immutable as $$
  select nullif(regexp_replace(regexp_replace(substring(
    regexp_replace(lower(phone), '(?<!\d)(?:\d+(?!x|ext)[a-z:]|\d{1,2}(?:\s?[–-]\s?\d{1,2})?\s?[ap]m).*', '')
    from '^[^a-z]*(?:(?:ext|x)[^a-z]*)?'), '\(0\)|\D', '', 'g'), '^(00)?44', '0'), '')
$$;

-- A customer's quotes, by a whole email address, a telephone number's digits or the name in an answer. Runs as the
-- platform, within the company in context: under row level security these indexes would not be used, because a function
-- may leak what it reads before the policy is applied.
create or replace function find_quotes_by_contact(asked text, digits text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with context as (select nullif(current_setting('app.company_id', true), '')::int as company)
  (select id from quotes where company_id = (select company from context) and lower(customer_email) = lower(asked) limit most)
  union (select id from quotes where company_id = (select company from context) and customer_phone is not null
      -- A whole number also with the digits of a note behind it.
      and length(digits) > 5 and regexp_replace(customer_phone, '\D', '', 'g')
        between digits and digits || repeat('9', case when length(digits) > 8 then 30 else 0 end)
      and (regexp_replace(customer_phone, '\D', '', 'g') = digits or phone_key(customer_phone) = phone_key(asked)) limit most)
  union (select id from quotes where company_id = (select company from context) and pending_acceptance is not null
      and lower(pending_acceptance ->> 'name') = lower(asked) limit most)
  union (select quote_id from emails where company_id = (select company from context) and quote_id is not null
      and lower(to_address) = lower(asked) limit most)
  union (select r.quote_id from quote_answers a join quote_revisions r on r.company_id = a.company_id and r.id = a.revision_id
      where a.company_id = (select company from context) and lower(a.name) = lower(asked) limit most)
$$;
revoke all on function find_quotes_by_contact from public;
grant execute on function find_quotes_by_contact to volute_company;
alter function find_quotes_by_contact owner to volute_platform;
