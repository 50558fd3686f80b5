-- What a campaign came to in a manager's team, as it may be shown where results are anonymous: written once when the campaign is
-- over. Later moves, deletions and late news change nothing, for a figure that changed with one person would be that person's.
create table manager_figures (
  organization_id uuid not null references organizations (id) on delete cascade,
  campaign_id uuid not null,
  -- The manager on the day of sending.
  manager_id uuid not null,
  -- How many of the team count towards the smallest group.
  group_size integer not null,
  statistics jsonb not null,
  primary key (organization_id, manager_id, campaign_id),
  foreign key (organization_id, campaign_id) references phishing_campaigns (organization_id, id) on delete cascade
);
select protect_tenant('manager_figures');
