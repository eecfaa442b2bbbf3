-- One by one.
-- Readable by 0034.
-- Devices ask with each page which quotes were erased lately, so that they keep no copy of those.
drop index concurrently if exists quotes_erased;
create index concurrently quotes_erased on quotes (company_id, erased_at) where erased_at is not null;
