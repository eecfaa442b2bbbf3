-- Rows without which no installation works: the system statuses (decision 27) and the permission matrix (decision 8).

insert into quote_statuses (name, label, description, color, is_system_default, sort_order) values
  ('draft', 'Draft', 'Created, not yet priced', '#6b7280', true, 10),
  ('calculated', 'Calculated', 'Priced from the company''s tables', '#2563eb', true, 20),
  ('sent', 'Sent', 'Sent to the customer', '#2a5674', true, 30),
  ('accepted', 'Accepted', 'Accepted by the customer', '#10683c', true, 40),
  ('declined', 'Declined', 'Declined by the customer', '#b0211a', true, 50),
  ('expired', 'Expired', 'Not answered in time', '#7a4400', true, 60)
on conflict do nothing;

-- Each cell as a word: v(iew), c(reate), e(dit), d(elete), s(earch).
insert into role_permissions (role, resource, permissions)
select
  role,
  resource,
  jsonb_build_object(
    'view', may like '%v%', 'create', may like '%c%', 'edit', may like '%e%',
    'delete', may like '%d%', 'search', may like '%s%'
  )
from (
  select
    resource,
    unnest(array['platform_admin', 'company_admin', 'user']) as role,
    unnest(array[platform_admin, company_admin, person]) as may
  from (values
    ('quotes',              'vceds', 'vceds', 'vces'),
    ('users',               'vceds', 'vceds', ''),
    ('companies',           'vceds', 've',    'v'),
    ('audit_logs',          'vceds', 'vs',    ''),
    ('plans',               'vceds', '',      ''),
    ('quote_statuses',      'vceds', 'v',     'v'),
    ('locations',           'vceds', 'vceds', 'v'),
    ('equipment_access',    'vceds', 'vceds', 'v'),
    ('job_types',           'vceds', 'vceds', 'v'),
    ('pump_styles',         'vceds', 'vceds', 'v'),
    ('motor_sizes',         'vceds', 'vceds', 'v'),
    ('drive_types',         'vceds', 'vceds', 'v'),
    ('configuration_rules', 'vceds', 'vceds', 'v'),
    ('company_branding',    'vceds', 've',    'v'),
    ('impersonation',       'vceds', '',      ''),
    ('platform_stats',      'vceds', '',      '')
  ) as matrix (resource, platform_admin, company_admin, person)
) as cells
on conflict do nothing;
