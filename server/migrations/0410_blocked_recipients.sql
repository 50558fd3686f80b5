-- A report is not sent to whoever is blocked.
alter table report_deliveries drop constraint report_deliveries_refused_check;
alter table report_deliveries add constraint report_deliveries_refused_check check (refused in ('left', 'blocked', 'domain'));
