-- The hardest band of expected click rates has no upper end. A ratio of failures to expected failures counts the emails whose range
-- has one (`closed`), so their failures and the middle of their ranges are stored apart from the ranges of all rated emails.
alter table letter_days rename column rated_incidents to closed_incidents;
alter table letter_days add column closed bigint not null default 0, add column expected_incidents numeric not null default 0;

update letter_days set rated = 0, closed_incidents = 0, expected_from = 0, expected_to = 0
 where (rated, closed_incidents, expected_from, expected_to) <> (0, 0, 0, 0);

insert into letter_days (organization_id, day, difficulty, rated, expected_from, expected_to, closed, closed_incidents, expected_incidents)
select d.organization_id, (d.sent_at at time zone o.time_zone)::date, t.difficulty, count(*),
       sum(t.expected_from) / 100, coalesce(sum(t.expected_to), 0) / 100, count(t.expected_to),
       count(t.expected_to) filter (where d.clicked_at is not null or d.opened_attachment_at is not null),
       coalesce(sum(t.expected_from + t.expected_to), 0) / 200
  from deliveries d
  join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id and not c.is_testing
  join campaign_templates t on t.organization_id = d.organization_id and t.id = d.campaign_template_id
  join organizations o on o.id = d.organization_id
 where d.state = 'sent' and t.expected_from is not null
 group by 1, 2, 3;
