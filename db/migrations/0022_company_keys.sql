-- One by one.
-- Every row of a company is known by its company and its id together: what points at it carries the company, and of one
-- company alone it can be sent to another database. 0023 says so; the keys it needs are made here, beside whoever writes.
-- What ended half-way left an index that is not valid, and begins again.
drop index concurrently if exists quotes_of_company;
create unique index concurrently quotes_of_company on quotes (company_id, id);
drop index concurrently if exists mails_key_of_company;
create unique index concurrently mails_key_of_company on mails (company_id, id);
-- The same without being unique.
drop index concurrently if exists mails_of_company;
drop index concurrently if exists users_key_of_company;
create unique index concurrently users_key_of_company on users (company_id, id);
drop index concurrently if exists configuration_rules_of_company;
create unique index concurrently configuration_rules_of_company on configuration_rules (company_id, id);
