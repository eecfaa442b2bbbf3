-- Seals on the audit log: each holds a digest of its entries and the hash of the seal before.

create table audit_seals (
  number integer primary key check (number > 0),
  -- Of the entries; the seal's first one is the first after the last one of the seal before.
  last_entry bigint not null unique,
  -- A line for each entry: its id and its digest.
  digests text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz(3) not null
);
-- Written once, like the entries themselves; a company has nothing to do with them.
grant select, insert on audit_seals to volute_platform;
