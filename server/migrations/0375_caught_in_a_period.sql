-- Whom a letter of some days caught: the few among the many that were sent.
create index deliveries_caught on deliveries (organization_id, sent_at) include (user_id, campaign_id, campaign_template_id)
  where state = 'sent' and (clicked_at is not null or opened_attachment_at is not null);
