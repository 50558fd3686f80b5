-- A slide that was deleted waits here to be taken back, as it was and under its own id; everyone else counts and reads `slides`.
create table deleted_slides (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  module_id uuid not null references modules (id) on delete cascade,
  order_id integer not null,
  title text not null,
  html text not null,
  picture_file_id uuid references files (id),
  audio_file_id uuid references files (id),
  deleted_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index deleted_slides_by_age on deleted_slides (organization_id, deleted_at);
select protect_tenant('deleted_slides');

-- Somebody is at work on a slide's text, which saves itself every few seconds: one row of the action log says what came of it.
create table slide_edits (
  organization_id uuid not null references organizations (id),
  slide_id uuid not null references slides (id) on delete cascade,
  actor_id uuid not null,
  actor_name text not null,
  address text not null,
  trace_id text not null,
  -- How the slide was when it began.
  before jsonb not null,
  began_at timestamptz not null default now(),
  primary key (organization_id, slide_id, actor_id)
);
select protect_tenant('slide_edits');
