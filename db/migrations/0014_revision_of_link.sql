-- Whoever owns the tables is a member of all roles, so that the policies of all of them hold together. On quote_revisions
-- a new row asked for its quote, and for a link's holder the quote asked for its revision: PostgreSQL refuses such a
-- circle, and with it every revision that the owner adds. A function's questions are its own owner's.
create function quote_of_link() returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select quote_id from quote_revisions where id = nullif(current_setting('app.revision_id', true), '')::uuid
$$;
alter policy link on quotes
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int) and id = (select quote_of_link()));

grant create on schema public to volute_company;
revoke all on function quote_of_link() from public;
grant execute on function quote_of_link() to volute_link;
alter function quote_of_link() owner to volute_company;
revoke create on schema public from volute_company;
