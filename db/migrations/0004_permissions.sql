-- The permission matrix: what a role may do with a resource.

create table role_permissions (
  id integer generated always as identity primary key,
  role text not null check (role in ('platform_admin', 'company_admin', 'user')),
  resource text not null check (resource in (
    'quotes', 'users', 'companies', 'audit_logs', 'plans', 'quote_statuses', 'locations', 'equipment_access',
    'job_types', 'pump_styles', 'motor_sizes', 'drive_types', 'configuration_rules', 'company_branding',
    'impersonation', 'platform_stats'
  )),
  permissions jsonb not null
    default '{"view": false, "create": false, "edit": false, "delete": false, "search": false}'
    -- Exactly these five keys, each true or false.
    check (
      jsonb_typeof(permissions) = 'object'
      and permissions - array['view', 'create', 'edit', 'delete', 'search'] = '{}'
      and ((permissions -> 'view') in ('true', 'false')) is true
      and ((permissions -> 'create') in ('true', 'false')) is true
      and ((permissions -> 'edit') in ('true', 'false')) is true
      and ((permissions -> 'delete') in ('true', 'false')) is true
      and ((permissions -> 'search') in ('true', 'false')) is true
    ),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (role, resource)
);
grant select on role_permissions to volute_company;
grant select, insert, update, delete on role_permissions to volute_platform;

-- The permission matrix that every installation starts with (decision 8). Each permission as a word: v(iew), c(reate),
-- e(dit), d(elete), s(earch).
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
    unnest(array[platform_admin, company_admin, company_user]) as may
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
  ) as matrix (resource, platform_admin, company_admin, company_user)
) as cells;
