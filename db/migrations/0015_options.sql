-- Options of a quote, side by side; and what its customer chose.
-- Readable by 0013.

-- Without checks, for which PostgreSQL would read every quote while nobody else can.
alter table quotes
  -- Two or three {label, words, job} as JSON in pence and hundredths; null without any. The first job is null: it is this
  -- row. Items of the others have no foreign keys.
  add column options jsonb,
  -- Its customer chooses: it has a second option, or a line to tick.
  add column is_selectable boolean not null default false;

alter table quote_answers
  -- {option, lines, net, vat, gross} of an acceptance, in pence; null if there was nothing to choose.
  add column selection jsonb;
grant select (selection) on quote_answers to volute_link;
