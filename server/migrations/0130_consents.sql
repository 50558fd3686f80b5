-- Who accepted which version of which text, when and from where. The texts themselves come with the program.
create table consents (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  kind text not null check (kind in ('privacy_policy', 'agreement')),
  version integer not null check (version > 0),
  accepted_at timestamptz not null default now(),
  address text not null,
  agent text not null,
  primary key (organization_id, user_id, kind, version),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create trigger consents_append_only before update or delete on consents for each row execute function refuse_change();
create trigger consents_never_emptied before truncate on consents execute function refuse_change();
select protect_tenant('consents');
