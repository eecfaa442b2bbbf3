-- Records that a session was used, once for all calls that find it due. A function, so that the look-up of each call
-- contains no update, which would take half as long again even if nothing is due.
create or replace function touch_session(key text, at timestamptz, due timestamptz) returns timestamptz language sql as $$
  update sessions set last_used_at = at where token_hash = key and last_used_at <= due returning last_used_at
$$;

-- Ends a user's sessions, except the one with this hash, and returns how many (decision 41). A company ends those of its
-- own users, which a platform administrator is not. A function, so that a company need not read any hash to spare one.
create or replace function end_sessions(of_user uuid, except_hash text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended integer;
begin
  delete from sessions s using users u
    where s.user_id = of_user and u.id = of_user and (except_hash is null or s.token_hash <> except_hash)
      and (current_setting('role') = 'volute_platform' or (u.role <> 'platform_admin'
        and u.company_id = nullif(current_setting('app.company_id', true), '')::int));
  get diagnostics ended = row_count;
  return ended;
end
$$;
revoke all on function end_sessions from public;
grant execute on function end_sessions to volute_company, volute_platform;
alter function end_sessions owner to volute_platform;
