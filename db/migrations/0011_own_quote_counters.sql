-- How many quotes each person has created in a company, counted on instead of looked up among the quotes: a look-up is
-- planned once for each connection, and one that began on an empty table read every quote for each new one.

create table own_quote_counters (
  user_id uuid not null references users (id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  last_number integer not null default 0 check (last_number >= 0),
  primary key (user_id, company_id)
);
alter table own_quote_counters enable row level security;
alter table own_quote_counters force row level security;
create policy company on own_quote_counters to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on own_quote_counters to volute_platform using (true) with check (true);
grant select, insert, update on own_quote_counters to volute_company;
grant select on own_quote_counters to volute_platform;

insert into own_quote_counters (user_id, company_id, last_number)
  select user_id, company_id, count(*) from quotes where user_id is not null group by user_id, company_id;

drop trigger number_own_quote on quotes;
drop function number_own_quote();
drop index quotes_of_person_counted;
alter table quotes drop column own_number;

-- Whoever creates a quote holds the counter of the company already, so that nobody waits here. Whatever the tables hold,
-- the one row is found by the index that the conflict names: there is nothing to plan.
create function count_own_quote() returns trigger language plpgsql as $$
begin
  insert into own_quote_counters as counter (user_id, company_id, last_number) values (new.user_id, new.company_id, 1)
    on conflict (user_id, company_id) do update set last_number = counter.last_number + 1;
  return null;
end
$$;
-- Afterwards, and by its name after the foreign keys, which begin with "RI_": they hold the person first, as whoever
-- deletes that person does, so that neither waits for the other for ever.
create trigger count_own_quote after insert on quotes
  for each row when (new.user_id is not null) execute function count_own_quote();
