-- A company's administrators see its letters, and have one sent again that did not go out or may not have.
create index mails_of_company on mails (company_id, id);
grant update (state, attempts, queued_at, next_at, settled_at, reply, error) on mails to volute_company;
