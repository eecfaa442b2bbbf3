-- The fourth landing: search in an index of each company's own, and quotes of three people, one of whom has gone.
-- migration 0001_platform 123797f5974c5f0bd7564b38a19efe469fc101fd4f6b8915b2657b2594a56ead
-- migration 0002_catalogue 5d24572a74da70ea8331e0311d6364996e3d86aca37d060feaa59289de025999
-- migration 0003_quotes ec0d56930f665c511b8f59a729deabacaf056c5b385b6f07e8a52df9dbaf52c1
-- migration 0004_system_rows a6a6ca650ff0da7d8688343c587b6bf928bfa06d21a4aa133587a4aceb901b20
-- migration 0005_quote_lists c308ae20744e29c81ea92328546c190cf951101a8464dcccb85ea6b5815cf4b2
-- migration 0006_company_administration da464465817fb45d692c9d625d29ee23d9ca140d14e622ad46aebe17d7bfe168
-- migration 0007_audit_log 3a15ff085cf16862bf11814d5810c6e545d5acc330611e864ccc3a5b1f372262
-- migration 0008_audit_seals 88e855b34d1957d2aafe155b470d8397c8d3d0060e7799eb69d6ee39d1c17401
-- migration 0009_quote_search 983de628fb00cb552f19460731cf097ed5989b10e1997efe3dca7c43f80d27ee
-- migration 0010_search_of_one_company 557c44a51b5fc114e951d521a94e0f9196cd3fcd6797df0be4ee734da4232b55

insert into companies (name, slug, quote_prefix) values
  ('Northern Pumps Ltd', 'northern-pumps', 'NP'),
  ('Siân O''Brien & Sons', 'obrien', 'OBR');
insert into users (id, email, password_hash, first_name, last_name, role, company_id) values
  ('01a1ff46-a2a3-7081-8aa1-6f91b8a86329', 'platform@demo.test', 'x', 'Pat', 'Operator', 'platform_admin', null),
  ('01a1ff46-a37f-7f95-8186-5f4a4282dfbe', 'admin@northern-pumps.test', 'x', 'Ann', 'Smith', 'company_admin', 1),
  ('01a1ff46-a4cd-7aba-8080-9fc0dbbdc9de', 'engineer@northern-pumps.test', 'x', 'Łukasz', 'Ŵyn', 'user', 1);
insert into quotes (id, quote_number, company_id, user_id, created_by_name, customer_name, postcode, created_at, updated_at) values
  ('01a1ff46-a53d-7b3b-8a56-ba9fe6041757', 'NP-000001', 1, '01a1ff46-a4cd-7aba-8080-9fc0dbbdc9de', 'Łukasz Ŵyn', 'Hope Mill', 'LS1 4AP', '2026-11-21 18:03:02.346+00', '2026-11-21 18:03:02.346+00'),
  ('01a1ff46-a57f-71af-87fe-a13451c21c9c', 'NP-000002', 1, '01a1ff46-a4cd-7aba-8080-9fc0dbbdc9de', 'Łukasz Ŵyn', 'Café Zoë', null, '2026-11-21 18:03:02.395+00', '2026-11-21 18:03:02.395+00'),
  ('01a1ff46-a580-71af-87fe-a13451c21c9c', 'NP-000003', 1, '01a1ff46-a37f-7f95-8186-5f4a4282dfbe', 'Ann Smith', 'Quarry Bank', 'M4 6BF', '2026-11-21 18:03:03.395+00', '2026-11-21 18:03:03.395+00'),
  ('01a1ff46-a581-71af-87fe-a13451c21c9c', 'NP-000004', 1, null, 'Bob Gone', 'Quarry Bank', 'M4 6BF', '2026-11-21 18:03:04.395+00', '2026-11-21 18:03:04.395+00'),
  -- Made while impersonating.
  ('01a1ff46-a582-71af-87fe-a13451c21c9c', 'OBR-000001', 2, '01a1ff46-a2a3-7081-8aa1-6f91b8a86329', 'Pat Operator', 'Lea Farm', null, '2026-11-21 18:03:05.395+00', '2026-11-21 18:03:05.395+00');
insert into quote_counters (company_id, last_number) values
  (1, 4),
  (2, 1);
