alter table installation
  add column asks_privacy_policy boolean not null default true,
  add column asks_agreement boolean not null default true,
  add column analytics_enabled boolean not null default false,
  add column analytics_url text not null default '';

alter table organizations
  add column report_language text not null default 'ru' check (report_language in ('ru', 'en', 'uz')),
  add column report_days integer not null default 30 check (report_days between 1 and 365);
