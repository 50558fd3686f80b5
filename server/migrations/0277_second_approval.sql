-- A second person approves campaigns, where an organisation wants it.
alter table organizations
  add column phishing_approval boolean not null default false;
alter table phishing_campaigns
  -- Null: nobody was asked.
  add column approval text check (approval in ('waiting', 'approved', 'rejected')),
  add column approval_asked_at timestamptz,
  -- Its author, or whoever changed it last.
  add column approval_asked_by uuid,
  add column approval_decided_at timestamptz,
  add column approval_decided_by uuid,
  add column approval_note text not null default '',
  add check (approval is null or (approval_asked_at is not null and approval_asked_by is not null));
