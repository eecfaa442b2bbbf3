-- What a company's own administrators do to its people.

-- Whoever sets a person's password, changes the role or deletes the person ends the sessions of that person at once
-- (decision 41), and those are found inside the company only.
alter table sessions enable row level security;
alter table sessions force row level security;
create policy platform on sessions to volute_platform using (true) with check (true);
create policy company_sees on sessions for select to volute_company
  using (user_id in (select id from users
    where company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin'));
create policy company_ends on sessions for delete to volute_company
  using (user_id in (select id from users
    where company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin'));
grant select (token_hash, user_id), delete on sessions to volute_company;
