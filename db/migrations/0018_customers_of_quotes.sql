-- One by one.
-- Which quotes are filed where, and which nowhere: read from these indexes, made beside whoever writes.
-- Readable by 0013.

-- An index that ended half-way is not valid, and begins again.
drop index concurrently if exists quotes_of_customer;
create index concurrently quotes_of_customer on quotes (company_id, customer_id, created_at desc, id desc)
  include (user_id, status, valid_until, total_cost, answered_at) where customer_id is not null;
drop index concurrently if exists quotes_of_site;
create index concurrently quotes_of_site on quotes (company_id, site_id, created_at desc, id desc) where site_id is not null;
drop index concurrently if exists quotes_of_pump;
create index concurrently quotes_of_pump on quotes (company_id, pump_id, created_at desc, id desc) where pump_id is not null;
drop index concurrently if exists quotes_unfiled;
create index concurrently quotes_unfiled on quotes (company_id, customer_key(customer_name), postcode) include (customer_name)
  where customer_id is null and erased_at is null and not keep_unfiled;
drop index concurrently if exists audit_personal_of_subject;
create index concurrently audit_personal_of_subject on audit_personal_data (company_id, subject) where subject is not null;

alter table quotes validate constraint quotes_customer;
alter table quotes validate constraint quotes_site;
alter table quotes validate constraint quotes_pump;
