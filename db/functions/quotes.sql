-- Counts a user's own quotes. The creator of a quote already holds the company's counter, so nothing waits here.
create or replace function count_user_quote() returns trigger language plpgsql as $$
begin
  insert into user_quote_counters as counter (user_id, company_id, last_number) values (new.user_id, new.company_id, 1)
    on conflict (user_id, company_id) do update set last_number = counter.last_number + 1;
  return null;
end
$$;
-- Afterwards, and by its name after the foreign keys, which begin with "RI_": they lock the user first, as deleting the
-- user does, so that neither waits for the other for ever.
create or replace trigger count_user_quote after insert on quotes
  for each row when (new.user_id is not null and current_setting('app.copying_company', true) is distinct from 'on')
  execute function count_user_quote();
