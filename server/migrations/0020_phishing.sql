create table phishing_templates (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  -- Set on the installation's own library: slug and language, so that an update finds its row.
  library_key text unique,
  name text not null,
  description text not null default '',
  category text not null,
  language text not null check (language in ('ru', 'en', 'uz')),
  difficulty text not null check (difficulty in ('easy', 'moderate', 'hard')),
  attack_vectors text[] not null default '{}',
  logo_file_id uuid references files (id),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index phishing_templates_of_organization on phishing_templates (organization_id, name) where deleted_at is null;
select protect_catalogue('phishing_templates');

create table phishing_emails (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  template_id uuid not null references phishing_templates (id) on delete cascade,
  name text not null,
  sender_name text not null,
  sender_address text not null,
  subject text not null,
  html text not null,
  text text not null default '',
  -- [{name, type, content}]; small, harmless files made for the template.
  attachments jsonb not null default '[]',
  -- [{mark, where, title, text}]: what the gotcha page teaches on this very letter.
  red_flags jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index phishing_emails_of_template on phishing_emails (template_id, created_at);
select protect_catalogue('phishing_emails');

create table phishing_pages (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations (id),
  template_id uuid not null references phishing_templates (id) on delete cascade,
  name text not null,
  html text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index phishing_pages_of_template on phishing_pages (template_id, created_at);
select protect_catalogue('phishing_pages');

create table phishing_campaigns (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  name text not null,
  status text not null check (status in ('creating', 'planned', 'active', 'completed', 'failed')),
  is_testing boolean not null default false,
  is_autophish boolean not null default false,
  by_tag boolean not null default false,
  is_paused boolean not null default false,
  start_date timestamptz not null,
  end_date timestamptz not null,
  date_type text not null default 'auto' check (date_type in ('auto', 'custom')),
  email_send_type text not null default 'to_end' check (email_send_type in ('to_end', 'at_once')),
  email_send_end_date timestamptz not null,
  users_count integer not null,
  -- {users, departments, excluded_users}: what was ticked, for the campaign's page and for a copy of it.
  targets jsonb not null,
  has_auto_course boolean not null default false,
  course_id uuid,
  targets_auto_course text not null default 'opened',
  period integer not null default 30 check (period between 1 and 999),
  has_message boolean not null default false,
  targets_message text not null default 'opened',
  message_theme text not null default '',
  message_text text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  deleted_at timestamptz,
  unique (organization_id, id)
);
create index phishing_campaigns_newest on phishing_campaigns (organization_id, start_date desc) where deleted_at is null;
create index phishing_campaigns_to_turn on phishing_campaigns (status, start_date, end_date) where status in ('planned', 'active');
select protect_tenant('phishing_campaigns');

-- A template as it was when the campaign began; later edits of the template change nothing that was sent.
create table campaign_templates (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  campaign_id uuid not null,
  template_id uuid not null references phishing_templates (id),
  name text not null,
  language text not null,
  difficulty text not null,
  attack_vectors text[] not null,
  sender_name text not null,
  sender_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null,
  red_flags jsonb not null,
  page_html text not null,
  unique (organization_id, id),
  foreign key (organization_id, campaign_id) references phishing_campaigns (organization_id, id)
);
create index campaign_templates_of_campaign on campaign_templates (organization_id, campaign_id);
select protect_tenant('campaign_templates');

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  campaign_id uuid not null,
  campaign_template_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  -- SHA-256 of the 128-bit token in the letter's links.
  token_hash bytea not null unique,
  state text not null default 'queued'
    check (state in ('queued', 'claimed', 'transmitting', 'sent', 'deferred', 'failed', 'unconfirmed', 'cancelled')),
  send_at timestamptz not null,
  claimed_by uuid,
  lease_until timestamptz,
  tries smallint not null default 0,
  sent_at timestamptz,
  failure text,
  -- The highest human event; null until the letter is out.
  result text check (result in ('sent', 'opened', 'clicked', 'opened_attachment', 'entered_data')),
  result_at timestamptz,
  reported_at timestamptz,
  os text,
  automated_count integer not null default 0,
  last_hit_at timestamptz,
  last_hit_kind text,
  -- Of all verdicts; past a bound no more events are kept.
  hits integer not null default 0,
  unique (organization_id, id),
  unique (campaign_id, user_id),
  foreign key (organization_id, campaign_id) references phishing_campaigns (organization_id, id),
  foreign key (organization_id, campaign_template_id) references campaign_templates (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index deliveries_due on deliveries (organization_id, send_at) where state in ('queued', 'deferred');
create index deliveries_leased on deliveries (lease_until) where state in ('claimed', 'transmitting');
create index deliveries_of_user on deliveries (organization_id, user_id, sent_at desc);
create index deliveries_of_campaign on deliveries (organization_id, campaign_id, result);
create index deliveries_news on deliveries (organization_id, campaign_id, result_at desc nulls last, id);
select protect_tenant('deliveries');

create table delivery_events (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations (id),
  delivery_id uuid not null,
  kind text not null check (kind in ('opened', 'clicked', 'entered_data', 'opened_attachment', 'reported')),
  at timestamptz not null default now(),
  address text,
  agent text,
  os text,
  verdict text not null check (verdict in ('human', 'automated')),
  reasons text[] not null default '{}',
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id)
);
create index delivery_events_of_address on delivery_events (organization_id, address, at desc);
create index delivery_events_of_delivery on delivery_events (organization_id, delivery_id, id);
select protect_tenant('delivery_events');

-- Kept as things happen, so that no screen ever counts deliveries. A figure counts "this or more":
-- someone who entered data has also clicked and opened. `os` is empty for what is known without a device.
create table campaign_counters (
  organization_id uuid not null references organizations (id),
  campaign_id uuid not null,
  campaign_template_id uuid not null,
  department_id uuid not null,
  os text not null default '',
  sent integer not null default 0,
  failed integer not null default 0,
  unconfirmed integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  opened_attachment integer not null default 0,
  entered_data integer not null default 0,
  reported integer not null default 0,
  automated integer not null default 0,
  primary key (campaign_id, campaign_template_id, department_id, os),
  foreign key (organization_id, campaign_id) references phishing_campaigns (organization_id, id)
);
select protect_tenant('campaign_counters');

-- What all senders of an organisation's letters share: the breaker of its mail server, and the day's count under the cap.
create table sending_states (
  organization_id uuid primary key references organizations (id),
  failures integer not null default 0,
  open_until timestamptz,
  last_error text,
  cap_day date not null default current_date,
  cap_used integer not null default 0
);
select protect_tenant('sending_states');

-- The door for tokens out of letters' links: each delivery with its campaign's state and its person's own data.
create function find_deliveries(hashes bytea[]) returns table (
  token_hash bytea,
  delivery_id uuid, organization_id uuid, campaign_id uuid, campaign_template_id uuid, user_id uuid, department_id uuid,
  result text, sent_at timestamptz, last_hit_at timestamptz, last_hit_kind text, hits integer, counts boolean, is_testing boolean,
  attack_vectors text[], email text, first_name text, last_name text, middle_name text, "position" text, department text, organization text
) language plpgsql as $$
begin
  perform set_config('app.system', 'on', true);
  return query
    select d.token_hash, d.id, d.organization_id, d.campaign_id, d.campaign_template_id, d.user_id, d.department_id,
      d.result, d.sent_at, d.last_hit_at, d.last_hit_kind, d.hits, c.status = 'active', c.is_testing,
      t.attack_vectors, u.email, u.first_name, u.last_name, u.middle_name, u.position, p.title, o.title
      from deliveries d
      join phishing_campaigns c on c.id = d.campaign_id
      join campaign_templates t on t.id = d.campaign_template_id
      join users u on u.id = d.user_id
      join departments p on p.id = d.department_id
      join organizations o on o.id = d.organization_id
     where d.token_hash = any(find_deliveries.hashes) and d.state in ('sent', 'transmitting', 'unconfirmed') and c.deleted_at is null;
  perform set_config('app.system', '', true);
end $$;
