-- The devices and addresses from which somebody has signed in: what strangers do to the account does not hold them up.

create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  -- "device:" or "address:" and a SHA-256, of the device cookie's token or of the network: nobody can be found by it.
  key text not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
grant select, insert, update, delete on known_places to volute_platform;
