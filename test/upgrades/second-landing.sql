-- The second landing: lists of quotes at any size.
-- migration 0001_platform 123797f5974c5f0bd7564b38a19efe469fc101fd4f6b8915b2657b2594a56ead
-- migration 0002_catalogue 5d24572a74da70ea8331e0311d6364996e3d86aca37d060feaa59289de025999
-- migration 0003_quotes ec0d56930f665c511b8f59a729deabacaf056c5b385b6f07e8a52df9dbaf52c1
-- migration 0004_system_rows a6a6ca650ff0da7d8688343c587b6bf928bfa06d21a4aa133587a4aceb901b20
-- migration 0005_quote_lists c308ae20744e29c81ea92328546c190cf951101a8464dcccb85ea6b5815cf4b2

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
update role_permissions set version = 2, permissions =
  '{"view": true, "create": false, "edit": false, "delete": false, "search": false}'
  where role = 'user' and resource = 'quotes';
insert into audit_logs (action, entity_type, entity_id, user_id, user_name, company_id, company_name, metadata)
values ('login', 'session', 'aa', '0193a1b2-0000-7000-8000-000000000001', 'Pat Operator', null, null, '{"event": "session.started"}'),
  ('create', 'quote', '1', '0193a1b2-0000-7000-8000-0000000000ff', 'Gone Person', 99, 'Gone Ltd', null);
insert into locations (company_id, name, postcodes, labour_hours, hourly_rate, is_active)
values (1, 'Leeds', '{LS,BD,WF}', 2.25, 68.50, true), (2, 'Gloucester', '{GL}', 999.99, 99999999.99, false);
insert into equipment_access (company_id, name, min_engineers, multiplier) values (1, 'Confined space', 2, 1.35), (2, 'Roof', 1, 1);
insert into job_types (company_id, name, base_hours) values (1, 'Replacement', 4.5), (2, 'Service', 0);
insert into pump_styles (company_id, name, description, material_cost_base) values (1, 'Booster set', 'Two pumps', 1460), (2, 'Circulator', null, 0.01);
insert into motor_sizes (company_id, name, kw, multiplier) values (1, '7.5 kW', 7.5, 1.45), (2, '0.37 kW', 0.37, 1);
insert into drive_types (company_id, name, cost_multiplier) values (1, 'Variable speed', 1.35), (2, 'Direct on line', 1);
insert into configuration_rules (company_id, name, trigger_type, trigger_value_ids, constraint_type, allowed_value_ids, priority)
values (1, 'Confined space takes boosters', 'equipment_access', '{1}', 'pump_style', '{1}', 1), (2, 'None', 'location', '{}', 'drive_type', '{2}', 100);
insert into quote_statuses (name, label, color) values ('in_review', 'In review', '#3B82F6');
insert into quotes (id, quote_number, company_id, user_id, created_by_name, status, customer_name, postcode, location_id,
  equipment_access_id, job_type_id, pump_style_id, motor_size_id, drive_type_id, labour_hours, engineer_count, labour_cost,
  material_cost, total_cost, notes, calculated_at, price_snapshot, is_manual, needs_recalculation, create_hash)
values
  ('0193a1b2-0000-7000-8000-000000000011', 'NPL-000001', 1, '0193a1b2-0000-7000-8000-000000000002', 'Ann Smith', 'calculated',
   'Hope Mill', 'LS1 4AP', 1, 1, 1, 1, 1, 1, 6.75, 2, 924.75, 2857.95, 3782.70, 'Ring first', now(), '{"formulaVersion": 1}', false, true, 'x'),
  ('0193a1b2-0000-7000-8000-000000000012', 'SPS-000001', 2, null, 'Gone Person', 'in_review',
   'Severn Dairy', null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, true, false, null);
insert into quotes (id, quote_number, company_id, user_id, created_by_name, status, customer_name, postcode)
values ('0193a1b2-0000-7000-8000-000000000013', 'NPL-000002', 1, '0193a1b2-0000-7000-8000-000000000002', 'Ann Smith', 'draft', 'Siân O''Brien', 'M1 1AE');
insert into quote_counters (company_id, last_number) values (1, 2), (2, 1);
