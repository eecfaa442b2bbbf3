-- Readable by 0037.
-- Whether whoever accepted on site ticked to have been shown the right to cancel before. Null of other answers, and where no
-- such right was due.
alter table quote_answers add informed boolean;
