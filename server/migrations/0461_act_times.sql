-- How soon people opened, clicked and entered data. Everyone who did any of these has also opened the email.
create index deliveries_acts on deliveries (organization_id, campaign_id)
  include (state, sent_at, opened_at, clicked_at, opened_attachment_at, entered_data_at) where opened_at is not null;
drop index deliveries_clicked;
-- When the first, the middle and the last email of a campaign left.
create index deliveries_sent_times on deliveries (organization_id, campaign_id, sent_at) where state = 'sent';
