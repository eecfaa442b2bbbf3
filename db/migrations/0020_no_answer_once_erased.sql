-- As it was in 0008, but that an answer beside an erasure waits for it, and then is none.
create or replace function answer_revision(given jsonb) returns boolean
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
      and q.id = r.quote_id and q.revision = r.number and q.status = 'sent' and q.erased_at is null
      and (not made.late or made.how <> 'link' or made.answer = 'declined');
  if not found then return false; end if;
  insert into quote_answers select made.*;
  return true;
end
$$;
