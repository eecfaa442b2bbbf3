-- Records that a session was used, once for all calls that find it due. A function, so that the look-up of each call
-- contains no update, which would take half as long again even if nothing is due.
create or replace function touch_session(key text, at timestamptz, due timestamptz) returns timestamptz language sql as $$
  update sessions set last_used_at = at where token_hash = key and last_used_at <= due returning last_used_at
$$;
