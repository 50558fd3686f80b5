-- Where people go after a landing page when an organisation wants its own words there.
create table redirect_pages (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  name text not null,
  html text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create index redirect_pages_of_organization on redirect_pages (organization_id, name) where deleted_at is null;
select protect_tenant('redirect_pages');

-- A campaign leads to the page as it was at the launch: a later change of it, or its end, changes nothing in what runs.
alter table phishing_campaigns
  add column after_page text not null default 'gotcha' check (after_page in ('gotcha', 'redirect', 'course')),
  add column redirect_page_id uuid,
  add column redirect_html text,
  add constraint phishing_campaigns_redirect
    check ((after_page = 'redirect') = (redirect_html is not null) and (after_page = 'redirect') = (redirect_page_id is not null)),
  add foreign key (organization_id, redirect_page_id) references redirect_pages (organization_id, id);
create index phishing_campaigns_by_redirect on phishing_campaigns (organization_id, redirect_page_id, start_date desc)
  where redirect_page_id is not null and deleted_at is null;
