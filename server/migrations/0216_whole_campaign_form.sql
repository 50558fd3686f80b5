alter table phishing_campaigns
  -- Whoever wears one of these tags gets no letter.
  add column excluded_tags uuid[] not null default '{}',
  add column target_type text not null default 'custom' check (target_type in ('custom', 'all')),
  -- The settings of the campaign that begins when this one is completed, whom it is for, and when that was settled: it began, or could not.
  add column post_campaign jsonb,
  add column post_campaign_targets text not null default 'opened',
  add column follow_up_settled_at timestamptz,
  add column follows_campaign_id uuid,
  -- Why a campaign that was to have a follow-up has none.
  add column follow_up_obstacle text check (follow_up_obstacle in ('nobody', 'no_templates')),
  add foreign key (organization_id, follows_campaign_id) references phishing_campaigns (organization_id, id);
-- A campaign has one follow-up at most, however often its completion is told.
create unique index phishing_campaigns_following on phishing_campaigns (organization_id, follows_campaign_id)
  where follows_campaign_id is not null;
