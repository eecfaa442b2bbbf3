-- People who are invited by letter and set their first password themselves.

alter table users
  alter column password_hash drop not null,
  -- Since when somebody is invited who has set no password yet. Without a password nobody can sign in.
  add invited_at timestamptz(3),
  add check ((password_hash is null) = (invited_at is not null));
-- A company reads who has joined from this, since it may not read the hash.
grant select (invited_at), update (invited_at) on users to volute_company;
