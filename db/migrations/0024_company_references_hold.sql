-- Looks through the rows of before that 0023 left as they were. A transaction of its own, since it takes its time: beside
-- it everybody reads and writes.
alter table mails validate constraint mails_of_quote_company, validate constraint mails_company_id_quote_id_fkey;
alter table quote_revisions validate constraint quote_revisions_company_id_quote_id_fkey;
alter table quote_messages validate constraint quote_messages_company_id_quote_id_fkey;
alter table reminder_stops validate constraint reminder_stops_company_id_quote_id_fkey;
alter table quote_links validate constraint quote_links_company_id_mail_id_fkey;
