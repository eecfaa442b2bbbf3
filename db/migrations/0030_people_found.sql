-- One by one.
-- Readable by 0027.
-- For each person who goes, the database looks for quotes and letters of theirs: through all of the installation's, 10 ms for
-- each 100,000 quotes, and once for each person of a company that goes.
drop index concurrently if exists quotes_of_person;
create index concurrently quotes_of_person on quotes (user_id) where user_id is not null;
drop index concurrently if exists mails_of_person;
create index concurrently mails_of_person on mails (person_id) where person_id is not null;
