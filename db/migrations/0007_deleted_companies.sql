-- The companies that are gone stay in the choices of the audit log: the entries of their deletions are few among all.
create index audit_logs_deleted_companies on audit_logs (created_at desc) where action = 'delete' and entity_type = 'company';
