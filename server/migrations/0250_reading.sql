-- How long whom a letter caught had its lesson before their eyes; null for who never saw it.
alter table deliveries add column gotcha_seconds smallint check (gotcha_seconds between 1 and 600);
create index deliveries_read on deliveries (organization_id, campaign_id) include (gotcha_seconds) where gotcha_seconds is not null;
