-- Who saved the value that a field of a record has now: named to whoever changes that field from an older reading. A value
-- whose digest is another one was written by no person's change, and then nobody is named.
create table field_edits (
  organization_id uuid not null references organizations (id),
  kind text not null,
  record_id text not null,
  field text not null,
  digest text not null,
  editor_id uuid not null,
  -- As it was: the editor may be of an organisation above, whose people are not read here.
  editor_name text not null,
  edited_at timestamptz not null default now(),
  primary key (organization_id, kind, record_id, field)
);
create index field_edits_by_age on field_edits (edited_at);
select protect_tenant('field_edits');
