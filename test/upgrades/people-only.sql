-- The first migration alone, as a database that was interrupted between two migrations has it.
-- migration 0001_platform 123797f5974c5f0bd7564b38a19efe469fc101fd4f6b8915b2657b2594a56ead

insert into plans (name, description, features, max_users, max_quotes, price)
values ('Free', 'For trying', '["Five quotes a month"]', 2, 5, null), ('Pro', 'For working', '{"seats": "many"}', null, null, 49.99);
insert into companies (name, slug, quote_prefix, plan_id, vat_registered, vat_number)
values ('Northern Pumps Ltd', 'northern-pumps', 'NPL', 2, true, 'GB123456789'), ('Severn Pump Services Ltd', 'severn-pumps', 'SPS', 1, false, null);
insert into users (id, email, password_hash, first_name, last_name, role, company_id) values
  ('0193a1b2-0000-7000-8000-000000000001', 'platform@demo.test', 'hash', 'Pat', 'Operator', 'platform_admin', null),
  ('0193a1b2-0000-7000-8000-000000000002', 'admin@northern-pumps.test', 'hash', 'Ann', 'Smith', 'company_admin', 1),
  ('0193a1b2-0000-7000-8000-000000000003', 'engineer@severn-pumps.test', 'hash', 'Łukasz', 'Ŵyn', 'user', 2);
insert into sessions (token_hash, user_id, impersonated_company_id, impersonation_started_at, ip_address)
values ('aa', '0193a1b2-0000-7000-8000-000000000001', 1, now(), '127.0.0.1'), ('bb', '0193a1b2-0000-7000-8000-000000000002', null, null, '::1');
insert into sign_in_attempts (key, failures, blocked_until) values ('account:ann', 3, now());
insert into role_permissions (role, resource, permissions)
values ('user', 'quotes', '{"view": true, "create": false, "edit": false, "delete": false, "search": false}');
insert into audit_logs (action, entity_type, entity_id, user_id, user_name, company_id, company_name, metadata)
values ('login', 'session', 'aa', '0193a1b2-0000-7000-8000-000000000001', 'Pat Operator', null, null, '{"event": "session.started"}'),
  ('create', 'quote', '1', '0193a1b2-0000-7000-8000-0000000000ff', 'Gone Person', 99, 'Gone Ltd', null);
