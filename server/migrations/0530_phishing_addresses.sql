-- Every address of PHISHING_URLS that this installation ever had: links that were sent with it keep working while it resolves here.
create table phishing_addresses (
  address text primary key,
  known_since timestamptz not null default now()
);

-- A host of PHISHING_URLS, or `all` to spread over all of them; null: the first.
alter table phishing_templates add column link_address text;
-- The addresses that this choice meant when the campaign began; empty in campaigns from before the choice, which used the first.
alter table campaign_templates add column link_addresses text[] not null default '{}';
-- The address in this email's links, chosen when it was planned; null in deliveries from before the choice.
alter table deliveries add column link_address text;
