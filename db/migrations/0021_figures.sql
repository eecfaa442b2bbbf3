-- One by one.
-- What an operator's figures are counted from.

-- Letters that have not been handed over, which are few among all that ever were.
drop index concurrently if exists mails_not_sent;
create index concurrently mails_not_sent on mails (state, queued_at) where state <> 'sent';

-- Which schema the database has, as other processes may have brought it further.
grant select on schema_migrations to volute_platform;
