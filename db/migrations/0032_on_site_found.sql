-- One by one.
-- Readable by 0031.
-- A person is found by the name of an acceptance that waits, as by that of an answer.
drop index concurrently if exists quotes_on_site;
create index concurrently quotes_on_site on quotes (company_id, lower(on_site ->> 'name')) where on_site is not null;
