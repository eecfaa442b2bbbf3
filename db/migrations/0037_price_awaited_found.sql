-- One by one.
-- Readable by 0036.
-- Few wait for their price, among however many quotes; in the order of the list.
drop index concurrently if exists quotes_awaiting_price;
create index concurrently quotes_awaiting_price on quotes (company_id, created_at desc, id desc)
  where seen_price is not null and erased_at is null;
