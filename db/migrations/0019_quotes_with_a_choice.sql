-- One by one.
-- Quotes whose customer still chooses: what the pipeline and the figures say of them is read from this index alone, made
-- beside whoever writes.
-- Readable by 0013.

-- An index that ended half-way is not valid, and begins again.
drop index concurrently if exists quotes_selectable;
create index concurrently quotes_selectable on quotes (company_id, user_id)
  include (status, valid_until, opened_at, created_at, sent_at, total_cost) where is_selectable;
