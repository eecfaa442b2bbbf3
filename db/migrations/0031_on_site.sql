-- Readable by 0030.
-- An acceptance that a customer gave on the engineer's own screen.

-- One that could not be recorded, until somebody decides about it: name, drawing, what was shown, and why.
alter table quotes add on_site jsonb;

alter table quote_answers
  drop constraint quote_answers_how_check,
  add constraint quote_answers_how_check check (how in ('link', 'telephone', 'letter', 'order', 'in_person', 'on_site')),
  -- When it was given by the clock of the device, which may be wrong: information only.
  add taken_at timestamptz(3);

-- What waits for a decision goes with everything else that is kept of its customer, whichever way that is erased.
create function forget_on_site() returns trigger language plpgsql as $$
begin
  new.on_site := null;
  return new;
end
$$;
create trigger forget_on_site before update of erased_at on quotes for each row
  when (new.erased_at is not null) execute function forget_on_site();

-- As it was in 0017, but for acceptances that wait.
create or replace function find_of_person(asked text, digits text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with context as (select nullif(current_setting('app.company_id', true), '')::int as company)
  (select id from quotes where company_id = (select company from context) and lower(customer_email) = lower(asked) limit most)
  union (select id from quotes where company_id = (select company from context) and customer_phone is not null
      and length(digits) > 5 and regexp_replace(customer_phone, '\D', '', 'g') = digits limit most)
  union (select id from quotes where company_id = (select company from context) and on_site is not null
      and lower(on_site ->> 'name') = lower(asked) limit most)
  union (select quote_id from mails where company_id = (select company from context) and quote_id is not null
      and lower(to_address) = lower(asked) limit most)
  union (select r.quote_id from quote_answers a join quote_revisions r on r.company_id = a.company_id and r.id = a.revision_id
      where a.company_id = (select company from context) and lower(a.name) = lower(asked) limit most)
$$;
