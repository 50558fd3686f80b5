-- What the last row of an organisation's action log was at a moment, under a key that the database does not have. Written
-- to a place of the operator's choice as well: a log that was cut or rewritten no longer agrees with them.
create table audit_seals (
  organization_id uuid not null references organizations (id),
  row_id bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  -- Which key it was made under, by name: one that is gone can no longer be compared with.
  key_name text not null,
  seal bytea not null,
  primary key (organization_id, row_id, key_name)
);
select protect_tenant('audit_seals');
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_never_emptied before truncate on audit_seals execute function refuse_change();
create trigger audit_heads_never_emptied before truncate on audit_heads execute function refuse_change();

-- The head of a chain is the chain's to move, whoever adds to it.
alter function chain_audit_row() security definer set search_path = public, pg_temp;

-- A log goes with its whole organisation, in one stroke with its row: nothing else of it may be left by then.
create function erase_organization(erased uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.erasing', erased::text, true);
  delete from audit_log where organization_id = erased;
  delete from audit_heads where organization_id = erased;
  delete from audit_seals where organization_id = erased;
  delete from organizations where id = erased;
end $$;
