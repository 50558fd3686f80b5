-- The audit log belongs to a role that nobody signs in as: the program may add to it and read it, and do nothing else.
-- A migration makes its tables, so this waits as a function that the program calls at its start.
create or replace function secure_audit() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  program name := session_user;
begin
  -- Whoever owns a schema may drop what stands in it.
  execute format('alter schema public owner to %I', current_user);
  execute format('grant usage, create on schema public to %I', program);
  grant usage on schema public to vigil_audit;
  alter table audit_log owner to vigil_audit;
  alter table audit_heads owner to vigil_audit;
  alter table audit_seals owner to vigil_audit;
  alter function audit_hash(audit_log) owner to vigil_audit;
  alter function chain_audit_row() owner to vigil_audit;
  alter function refuse_change() owner to vigil_audit;
  alter function erase_organization(uuid) owner to vigil_audit;
  execute format('revoke all on audit_log, audit_heads, audit_seals from public, %I', program);
  execute format('grant select, insert on audit_log, audit_seals to %I', program);
  execute format('grant select on audit_heads to %I', program);
  grant select, delete on organizations to vigil_audit;
end $$;
revoke all on function secure_audit() from public;
