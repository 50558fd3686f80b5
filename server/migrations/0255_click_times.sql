-- How soon a campaign's people clicked, and who did.
create index deliveries_clicked on deliveries (organization_id, campaign_id) include (sent_at, clicked_at) where clicked_at is not null;
