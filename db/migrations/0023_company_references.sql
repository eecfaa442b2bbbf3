-- What belongs to a company points at its own quotes and letters alone. What there is already is looked through in 0024,
-- which holds up nobody; here it is a matter of moments.
-- People are pointed at by their id: whoever impersonates makes quotes in a company without being of it.

alter table mails
  add constraint mails_of_quote_company check (quote_id is null or company_id is not null) not valid,
  add constraint mails_company_id_quote_id_fkey
    foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade not valid,
  drop constraint mails_quote_id_fkey;
alter table quote_revisions
  add constraint quote_revisions_company_id_quote_id_fkey
    foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade not valid,
  drop constraint quote_revisions_quote_id_fkey;
alter table quote_messages
  add constraint quote_messages_company_id_quote_id_fkey
    foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade not valid,
  drop constraint quote_messages_quote_id_fkey;
alter table reminder_stops
  add constraint reminder_stops_company_id_quote_id_fkey
    foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade not valid,
  drop constraint reminder_stops_quote_id_fkey;
alter table quote_links
  add constraint quote_links_company_id_mail_id_fkey
    foreign key (company_id, mail_id) references mails (company_id, id) on delete set null (mail_id) not valid,
  drop constraint quote_links_mail_id_fkey;

-- By what a changed row is found in another database to which one company's rows are sent: a publication of one company's
-- rows asks that the company be a part of it, or else refuses every change of that table, of all companies. Where the key
-- of the table holds the company, that is so already.
do $$
declare
  wanted record;
begin
  for wanted in select * from (values
    ('quotes', 'using index quotes_of_company'),
    ('configuration_rules', 'using index configuration_rules_of_company'),
    ('locations', 'using index locations_company_id_id_key'),
    ('equipment_access', 'using index equipment_access_company_id_id_key'),
    ('job_types', 'using index job_types_company_id_id_key'),
    ('pump_styles', 'using index pump_styles_company_id_id_key'),
    ('motor_sizes', 'using index motor_sizes_company_id_id_key'),
    ('drive_types', 'using index drive_types_company_id_id_key'),
    ('presences', 'using index presences_company_id_kind_thing_id_created_at_key'),
    -- Rows of no company have no such key: the whole row.
    ('users', 'full'),
    ('mails', 'full'),
    ('audit_logs', 'full'),
    ('audit_personal', 'full')
  ) as listed (name, identity) loop
    execute format('alter table %I replica identity %s', wanted.name, wanted.identity);
  end loop;
end
$$;
