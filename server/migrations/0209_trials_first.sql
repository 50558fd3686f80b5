-- Whoever claims letters asks first which campaigns of an organisation are being sent, and which of them are trials.
create index phishing_campaigns_active on phishing_campaigns (organization_id) where status = 'active' and deleted_at is null;
