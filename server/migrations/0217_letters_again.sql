-- Someone may get a letter of a campaign again, at a person's word: a delivery of its own, with a link of its own.
alter table deliveries add column attempt smallint not null default 1 check (attempt > 0);
alter table deliveries drop constraint deliveries_campaign_id_user_id_key;
alter table deliveries add constraint deliveries_of_person unique (campaign_id, user_id, attempt);
-- How many of a campaign's deliveries are such; the others are one for each recipient.
alter table phishing_campaigns add column resent_count integer not null default 0;
