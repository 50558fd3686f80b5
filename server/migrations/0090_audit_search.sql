-- A log of any length is read from its newest row; these find the rare ones without reading it whole.
create index audit_log_by_action on audit_log (organization_id, action, id desc);
create index audit_log_by_time on audit_log (organization_id, at);
create index audit_log_by_object on audit_log (organization_id, object_id, id desc);
create index audit_log_by_actor on audit_log using gin (actor_name gin_trgm_ops);

-- Nor is it emptied at a stroke.
create trigger audit_log_never_emptied before truncate on audit_log execute function refuse_audit_change();
