-- What customers are given, the links by which they read it, and what they answer.

-- The revision that the customer has, or the one that the next sending makes.
alter table quotes add revision integer not null default 1 check (revision > 0);
-- Expired is what a sent quote is called once its time is over; it is never kept.
update quotes set status = 'sent' where status = 'expired';
alter table quotes add constraint quotes_expired_is_derived check (status <> 'expired');
-- Of a sent quote the time at which it expires is a part of its status, which the overview counts from this index alone.
drop index quotes_newest_of_company;
create index quotes_newest_of_company on quotes (company_id, created_at desc, id desc)
  include (status, location_id, total_cost, valid_until);
-- Made anew behind it: of two that cost the same, as on an empty table, the planner takes the newer index, and a person's
-- own list is to be read from this one.
drop index quotes_newest_of_person;
create index quotes_newest_of_person on quotes (company_id, user_id, created_at desc, id desc);
-- Whatever is sent has its end.
create index quotes_ending on quotes (company_id, valid_until) where status = 'sent';
-- Which of the sent ones are over is read from this index alone as well.
drop index quotes_newest_of_status;
create index quotes_newest_of_status on quotes (company_id, status, created_at desc, id desc) include (valid_until);

-- Who may write down an answer that came otherwise, where letters' answers go, and what stands below every offer.
alter table companies
  add engineers_record_answers boolean not null default false,
  add contact_email text,
  add contact_phone text,
  -- The words that a letter to a customer begins with, until its sender writes others.
  add letter_words text,
  add terms text,
  -- Counts the texts of the terms that there have been.
  add terms_version integer not null default 0;
grant update (engineers_record_answers, contact_email, contact_phone, letter_words, terms, terms_version)
  on companies to volute_company;

-- Files that were given to somebody, found by their SHA-256.
create table documents (
  company_id integer not null references companies (id) on delete cascade,
  -- Hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  bytes bytea not null,
  primary key (company_id, sha256)
);

-- What a customer was given.
create table quote_revisions (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  quote_id uuid not null references quotes (id) on delete cascade,
  number integer not null check (number > 0),
  -- Everything that the customer is shown, in words and pence: no cost, no note.
  content jsonb not null,
  -- The quote's own row as it was sent, from which discarding a later revision restores it. Not for the customer.
  quote jsonb not null,
  document_sha256 text not null,
  issued_at timestamptz(3) not null,
  -- Who sent it, kept when the person goes.
  issued_by uuid,
  issued_by_name text not null,
  valid_until timestamptz(3) not null,
  -- When and why the customer could no longer answer it; null again when a later revision is discarded.
  closed_at timestamptz(3),
  closed_because text check (closed_because in ('superseded', 'withdrawn')),
  closed_reason text,
  primary key (company_id, id),
  unique (company_id, quote_id, number),
  foreign key (company_id, document_sha256) references documents (company_id, sha256),
  check ((closed_at is null) = (closed_because is null))
);

-- A link opens one revision for whoever holds it.
create table quote_links (
  company_id integer not null,
  id uuid not null,
  revision_id uuid not null,
  -- SHA-256 of the link's token, hexadecimal: whoever reads this table can open nothing.
  token_hash text not null unique,
  -- The letter that it was made for; null is a link to copy.
  mail_id uuid references mails (id) on delete set null,
  for_whom text,
  made_by_name text not null,
  made_at timestamptz(3) not null,
  -- Reading before this time is nobody's: scanners of letters come at once.
  counts_from timestamptz(3) not null,
  ended_at timestamptz(3),
  first_seen_at timestamptz(3),
  last_seen_at timestamptz(3),
  seen_count integer not null default 0,
  seen_on text check (seen_on in ('phone', 'computer')),
  primary key (company_id, id),
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade
);
create index quote_links_of_revision on quote_links (company_id, revision_id);

-- The one answer to a revision.
create table quote_answers (
  company_id integer not null,
  revision_id uuid not null,
  -- By which link; null is an answer that somebody of the company wrote down.
  link_id uuid,
  answer text not null check (answer in ('accepted', 'declined')),
  at timestamptz(3) not null,
  how text not null check (how in ('link', 'telephone', 'letter', 'order', 'in_person')),
  name text not null,
  reason text,
  purchase_order text,
  -- The drawn signature: strokes of points, numbers only.
  strokes jsonb,
  -- What was ticked, in the words that stood there.
  consents jsonb not null default '[]',
  button_text text,
  ip_address text,
  user_agent text,
  recorded_by uuid,
  recorded_by_name text,
  -- After the offer had expired.
  late boolean not null default false,
  -- Of an acceptance: the receipt as it was signed, and the record of one page that holds it.
  receipt text,
  receipt_sha256 text,
  record_sha256 text,
  -- A fact about an accepted quote: its status stays.
  cancelled_at timestamptz(3),
  cancelled_reason text,
  primary key (company_id, revision_id),
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade,
  -- Of two who accept at once only one has a record to keep, so it is kept behind the answer.
  foreign key (company_id, record_sha256) references documents (company_id, sha256) deferrable initially deferred,
  check ((how = 'link') = (recorded_by_name is null))
);

-- What customers ask before they answer.
create table quote_messages (
  company_id integer not null,
  id uuid not null,
  quote_id uuid not null references quotes (id) on delete cascade,
  revision_id uuid not null,
  link_id uuid not null,
  kind text not null check (kind in ('question', 'new_date')),
  at timestamptz(3) not null,
  text text not null,
  -- Somebody of the company has seen to it.
  answered_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade
);
create index quote_messages_of_quote on quote_messages (company_id, quote_id, at);

alter table mails
  add quote_id uuid references quotes (id) on delete cascade,
  add revision_id uuid;
create index mails_of_quote on mails (company_id, quote_id) where quote_id is not null;
-- Of no quote: forgotten some time after they have been settled.
create index mails_settled on mails (settled_at) where quote_id is null and settled_at is not null;

-- With what acceptances are signed. The public key stays for ever, that each receipt can be verified.
create table signing_keys (
  -- The first 16 digits of the public key's SHA-256.
  id text primary key,
  -- DER in base64: SPKI and PKCS 8.
  public_key text not null,
  private_key text not null,
  made_at timestamptz(3) not null
);
grant select, insert on signing_keys to volute_platform;

-- Each of these tables belongs to a company, which sees and adds its own rows; what was given and answered stays.
do $$
declare
  owned text;
begin
  foreach owned in array array['documents', 'quote_revisions', 'quote_links', 'quote_answers', 'quote_messages'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy platform on %I to volute_platform using (true) with check (true)', owned);
    execute format($policy$
      create policy company on %I to volute_company
        using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
        with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
      $policy$, owned);
    execute format('grant select, insert on %I to volute_company, volute_platform', owned);
  end loop;
end
$$;
-- A quote of another company has no revisions here, although the foreign key would find it.
create policy of_own_quote on quote_revisions as restrictive for insert to volute_company
  with check (exists (select from quotes where id = quote_id));
create policy of_own_quote on quote_messages as restrictive for insert to volute_company
  with check (exists (select from quotes where id = quote_id));
grant update (closed_at, closed_because, closed_reason) on quote_revisions to volute_company;
grant update (ended_at, first_seen_at, last_seen_at, seen_count, seen_on) on quote_links to volute_company;
grant update (cancelled_at, cancelled_reason) on quote_answers to volute_company;
grant update (answered_at) on quote_messages to volute_company;

-- Written once, whoever writes: the owner of the tables as well. What may change is named by each trigger.
create function refuse_rewriting() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  may_change text;
begin
  foreach may_change in array coalesce(tg_argv, '{}') loop
    was := was - may_change;
    becomes := becomes - may_change;
  end loop;
  if was is distinct from becomes then
    raise exception 'A row of % is written once', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger written_once before update on documents for each row execute function refuse_rewriting();
create trigger written_once before update on quote_revisions
  for each row execute function refuse_rewriting('closed_at', 'closed_because', 'closed_reason');
create trigger written_once before update on quote_answers
  for each row execute function refuse_rewriting('cancelled_at', 'cancelled_reason');

-- Answers a revision: the statement that decides between all who answer at once. False when it could not be answered,
-- for which there is a reason in the row that stands. `given` holds the columns of the answer. It runs as the company and
-- is bound to it by row level security; a holder of a link answers the own revision alone, and not in another's name.
create function answer_revision(given jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made quote_answers := jsonb_populate_record(null::quote_answers, given);
  bound constant text := nullif(current_setting('app.revision_id', true), '');
begin
  if bound is not null and (made.revision_id::text <> bound or made.how <> 'link'
    or made.link_id::text is distinct from current_setting('app.link_id', true)) then return false; end if;
  made.late := made.at >= (select valid_until from quote_revisions where id = made.revision_id);
  update quotes q set status = made.answer, version = q.version + 1, updated_at = greatest(q.updated_at, made.at)
    from quote_revisions r
    where r.id = made.revision_id and r.closed_at is null
      and q.id = r.quote_id and q.revision = r.number and q.status = 'sent'
      and (not made.late or made.how <> 'link' or made.answer = 'declined');
  if not found then return false; end if;
  insert into quote_answers select made.*;
  return true;
end
$$;

-- The program's functions that run with their owner's rights belong to the role that they act for. To take one over, the
-- role has to be allowed to make things in this schema, and for that moment only.
grant create on schema public to volute_company;
revoke all on function answer_revision from public;
alter function answer_revision owner to volute_company;
revoke create on schema public from volute_company;

-- As it was in 0004, where its parts are explained, but for the filter by status: a sent quote is open or expired.
create or replace function find_quotes(
  words text[], created_by uuid, in_status text, in_location integer, since timestamptz, before timestamptz,
  beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer, walks integer[], looks integer
) returns table (ids uuid[], counted integer, is_whole boolean, reached_at timestamptz, reached_id uuid)
language plpgsql stable rows 1 security definer
set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  -- Only what is asked for, so that each question gets the plan that suits it.
  filters constant text := concat(
    case when created_by is not null then ' and user_id = $1' end,
    case in_status
      when 'sent' then ' and status = ''sent'' and valid_until > now()'
      when 'expired' then ' and status = ''sent'' and valid_until <= now()'
      else case when in_status is not null then ' and status = $2' end
    end,
    case when in_location is not null then ' and location_id = $3' end,
    case when since is not null then ' and created_at >= $4' end,
    case when before is not null then ' and created_at < $5' end,
    case when beyond_id is not null then case when backwards then ' and (created_at, id) > ($6, $7)'
                                              else ' and (created_at, id) < ($6, $7)' end end
  );
  direction constant text := case when backwards then ' order by created_at, id' else ' order by created_at desc, id desc' end;
  contains text := '';
  -- As a query of the index: "one & two".
  grams text := '';
  gram text;
  walking text;
  furthest constant integer := walks[cardinality(walks)];
  walk integer;
  looked integer;
  word text;
begin
  foreach word in array words loop
    word := lower(word);
    contains := contains || format(' and strpos(search_text, %L) > 0', word);
    for place in 1 .. greatest(1, length(word)) by 3 loop
      gram := substr(word, greatest(1, least(place, length(word) - 2)), 3);
      -- In quotation marks; one of less than three characters may go on.
      gram := concat('''', company, ':', replace(replace(gram, '\', '\\'), '''', ''''''), '''',
        case when length(gram) < 3 then ':*' end);
      grams := concat(nullif(grams, '') || ' & ', gram);
    end loop;
  end loop;

  if contains = '' then
    execute 'select array(select id from quotes where company_id = $9' || filters || direction || ' limit $8)'
      into ids using created_by, in_status, in_location, since, before, beyond_at, beyond_id, greatest(most, page), company;
    is_whole := cardinality(ids) < most;
  else
    walking := 'with walked as materialized (
        select id, search_text from quotes where company_id = $9' || filters || direction || ' limit $8)
      select array(select id from walked where true' || contains || '), (select count(*) from walked)';
    -- Further each time, as long as what was found so far promises a page within the furthest.
    foreach walk in array walks loop
      execute walking into ids, looked
        using created_by, in_status, in_location, since, before, beyond_at, beyond_id, walk, company;
      is_whole := looked < walk;
      exit when is_whole or cardinality(ids) >= page or cardinality(ids) * (furthest / walk) < page;
    end loop;
    if not is_whole and cardinality(ids) < page then
      -- "+ 0" keeps the planner from fetching all rows of a large company beside the few of the index.
      execute 'with left_by_index as materialized (
          select id, user_id, status, valid_until, location_id, created_at, search_text from quotes
            where company_id + 0 = $9 and quote_grams(company_id, search_text) @@ $10 limit $11)
        select array(select id from left_by_index where true' || filters || contains || direction || ' limit $8),
          (select count(*) from left_by_index)'
        into ids, looked using created_by, in_status, in_location, since, before, beyond_at, beyond_id,
          greatest(most, page), company, grams::tsquery, looks + 1;
      is_whole := cardinality(ids) < most;
      if looked > looks then
        execute walking into ids, looked
          using created_by, in_status, in_location, since, before, beyond_at, beyond_id, looks, company;
        is_whole := looked < looks;
        if not is_whole and cardinality(ids) < page then
          execute 'select created_at, id from quotes where company_id = $9' || filters || direction || ' offset $8 - 1 limit 1'
            into reached_at, reached_id
            using created_by, in_status, in_location, since, before, beyond_at, beyond_id, looks, company;
        end if;
      end if;
    end if;
  end if;
  counted := cardinality(ids);
  ids := ids[1:page];
  return next;
end
$$;
