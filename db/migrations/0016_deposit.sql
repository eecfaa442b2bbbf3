-- The deposit that customers are asked for: the company's, or a quote's own.
-- Readable by 0013.

alter table companies
  -- A whole per cent of the accepted total; 0 asks for none.
  add column deposit_percent integer not null default 0 check (deposit_percent between 0 and 100),
  -- How it is paid.
  add column deposit_words text;
grant update (deposit_percent, deposit_words) on companies to volute_company;

-- Without a check, for which PostgreSQL would read every quote while nobody else can.
alter table quotes
  -- Null takes the company's at the moment of sending; 0 asks for none.
  add column deposit_percent integer;
