-- Where departments are told, what becomes of those who are gone, and what groups give.
alter table directories
  add column department_source text not null default 'attribute' check (department_source in ('attribute', 'units')),
  add column leavers text not null default 'stay' check (leavers in ('stay', 'block', 'remove')),
  add column group_attribute text not null default 'memberOf',
  add column groups jsonb not null default '[]';
update directories set leavers = 'remove' where sync_removes;
alter table directories drop column sync_removes;
alter table directories
  alter column department_source drop default,
  alter column leavers drop default,
  alter column group_attribute drop default,
  alter column groups drop default;

-- What a group gave to whom: taken back by itself, while what was given by hand stays.
create table directory_grants (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  tag_id uuid,
  -- Of the tag: the landing that was this group's.
  assignment_id uuid,
  role text check (role in ('content_manager', 'operator')),
  -- Of the role: what the person was before.
  former_roles text[],
  given_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  check ((tag_id is null) = (assignment_id is null) and (role is null) = (former_roles is null) and (tag_id is null) <> (role is null))
);
create unique index directory_grants_of_tag on directory_grants (organization_id, tag_id, user_id) where tag_id is not null;
create unique index directory_grants_of_role on directory_grants (organization_id, user_id) where role is not null;
create index directory_grants_of_person on directory_grants (organization_id, user_id);
select protect_tenant('directory_grants');

alter table tag_assignments drop constraint tag_assignments_removal_check;
alter table tag_assignments add constraint tag_assignments_removal_check
  check (removal in ('expired', 'registered', 'risk', 'left', 'by_hand', 'tag_deleted', 'group'));
