-- What customers were given and answered: written once, answered once, and copied to the quote.

-- Written once, even by the owner of the tables. Each trigger names the columns that may change.
create or replace function refuse_row_update() returns trigger language plpgsql as $$
declare
  was jsonb;
  becomes jsonb;
  may_change text;
begin
  -- No login becomes this role; erase_customer acts as it.
  if current_user = 'volute_eraser' then return new; end if;
  was := to_jsonb(old);
  becomes := to_jsonb(new);
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
create or replace trigger written_once before update on documents
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function refuse_row_update();
create or replace trigger written_once before update on quote_revisions
  for each row when (current_setting('app.copying_company', true) is distinct from 'on')
  execute function refuse_row_update('closed_at', 'closed_because', 'closed_reason');
create or replace trigger written_once before update on quote_answers
  for each row when (current_setting('app.copying_company', true) is distinct from 'on')
  execute function refuse_row_update('cancelled_at', 'cancelled_reason');

-- Answers a revision: the statement that decides between simultaneous answers. False if it could not be answered, for
-- which the existing row gives the reason; it waits for a concurrent erasure, and then answers nothing. `given` holds
-- the columns of the answer. It runs as the company and is bound to it by row level security; the holder of a customer
-- link answers only the link's own revision, and not in another's name. The acceptance of a selectable offer names its
-- selection (decision 137); the quote then holds that alone.
create or replace function answer_revision(given jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made quote_answers := jsonb_populate_record(null::quote_answers, given);
  bound constant text := nullif(current_setting('app.revision_id', true), '');
  parts jsonb;
  kept jsonb;
begin
  if bound is not null and (made.revision_id::text <> bound or made.channel <> 'link'
    or made.link_id::text is distinct from current_setting('app.link_id', true)) then return false; end if;
  select r.content -> 'selection', r.quote_row into parts, kept from quote_revisions r
    where r.id = made.revision_id and made.answer = 'accepted';
  if parts is null then made.selection := null;
  elsif (made.selection = total_selection(parts, made.selection)) is not true then return false; end if;
  made.is_late := made.answered_at >= (select valid_until from quote_revisions where id = made.revision_id);
  update quotes q set status = made.answer, version = q.version + 1, updated_at = greatest(q.updated_at, made.answered_at)
    from quote_revisions r
    where r.id = made.revision_id and r.closed_at is null
      and q.id = r.quote_id and q.revision = r.number and q.status = 'sent' and q.erased_at is null
      and (not made.is_late or made.channel <> 'link' or made.answer = 'declined');
  if not found then return false; end if;
  if parts is not null then
    update quotes q set (equipment_access_id, job_type_id, pump_style_id, motor_size_id, drive_type_id, labour_hours,
        engineer_count, labour_cost, material_cost, lines_cost, total_cost, price_snapshot, is_manual, needs_recalculation,
        lines, options, is_selectable, scope, exclusions) =
        (select b.equipment_access_id, b.job_type_id, b.pump_style_id, b.motor_size_id, b.drive_type_id, b.labour_hours,
          b.engineer_count, b.labour_cost, b.material_cost, b.lines_cost, b.total_cost, b.price_snapshot, b.is_manual,
          b.needs_recalculation, b.lines, b.options, b.is_selectable, b.scope, b.exclusions
        from jsonb_populate_record(null::quotes, build_accepted_row(kept, parts, made.selection)) b)
      from quote_revisions r where r.id = made.revision_id and q.id = r.quote_id;
  end if;
  insert into quote_answers select made.*;
  return true;
end
$$;
revoke all on function answer_revision from public;
grant execute on function answer_revision to volute_link;
alter function answer_revision owner to volute_company;

-- The outcome of a revision. The reason's first line, without the blanks and the carriage return that a browser's form
-- sends: the same reason is counted once, and the list of quotes finds it.
create or replace function revision_outcome(quote uuid, revision integer,
  out opened_at timestamptz, out answered_at timestamptz, out decline_reason text)
language sql stable set search_path = public, pg_temp as $$
  select (select min(l.first_opened_at) from quote_links l where l.company_id = r.company_id and l.revision_id = r.id),
    a.answered_at,
    case when a.answer = 'declined' then nullif(btrim(left(split_part(a.reason, e'\n', 1), 200), e' \t\r'), '') end
  from quote_revisions r left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
  where r.quote_id = revision_outcome.quote and r.number = revision_outcome.revision
$$;

-- After a change of a link or an answer, for the quote if it concerns the quote's present revision.
create or replace function update_quote_outcome() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update quotes q set (opened_at, answered_at, decline_reason) =
      (select o.opened_at, o.answered_at, o.decline_reason from revision_outcome(q.id, q.revision) o)
    from quote_revisions r
    where r.company_id = new.company_id and r.id = new.revision_id and q.id = r.quote_id and q.revision = r.number;
  return null;
end
$$;
create or replace trigger update_outcome_on_link after insert on quote_links
  for each row when (new.first_opened_at is not null and current_setting('app.copying_company', true) is distinct from 'on')
  execute function update_quote_outcome();
create or replace trigger update_outcome_on_opening after update of first_opened_at on quote_links for each row
  when (new.first_opened_at is distinct from old.first_opened_at and current_setting('app.copying_company', true) is distinct from 'on')
  execute function update_quote_outcome();
create or replace trigger update_outcome_on_answer after insert or update of answered_at, answer, reason on quote_answers
  for each row when (current_setting('app.copying_company', true) is distinct from 'on') execute function update_quote_outcome();

-- Another revision is another offer; going back to an earlier one restores its outcome.
create or replace function copy_revision_outcome() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select o.opened_at, o.answered_at, o.decline_reason into new.opened_at, new.answered_at, new.decline_reason
    from revision_outcome(new.id, new.revision) o;
  return new;
end
$$;
create or replace trigger copy_revision_outcome before update of revision on quotes
  for each row when (new.revision <> old.revision and current_setting('app.copying_company', true) is distinct from 'on')
  execute function copy_revision_outcome();
