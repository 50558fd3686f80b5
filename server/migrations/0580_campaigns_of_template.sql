-- The list of templates shows what became of each one: its campaigns are found without reading those of all others.
create index campaign_templates_of_template on campaign_templates (organization_id, template_id);
