-- Which move gave a company up, at both ends: numbers and short names may be the same in installations that have nothing to
-- do with each other, and what lives in the wrong one must open, undo or remove nothing.
-- Readable by 0027.
set local app.carrying = 'on';
alter table companies add move uuid;
-- Of moves that are under way both ends make the same of it, since the time travels with the row.
update companies set move = md5(id || ' ' || extract(epoch from created_at))::uuid;
alter table companies add constraint companies_left_by_a_move check (transit is distinct from 'left' or move is not null);
