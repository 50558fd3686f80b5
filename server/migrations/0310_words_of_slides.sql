-- What a slide says, by which its theme is found: a theme is looked for among hundreds, so no index is worth its upkeep.
alter table slides add column search_text text not null
  generated always as (lower(title || ' ' || regexp_replace(html, '<[^>]*>', ' ', 'g'))) stored;

-- A theme's page asks what came into it from files.
create index long_jobs_of_module on long_jobs (organization_id, (input ->> 'module_id'), created_at desc)
  where kind in ('import-slides', 'import-questions');
