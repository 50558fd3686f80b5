-- An organisation's own words for a letter of the product; those below it read them as well, until they have their own.
create table letter_texts (
  organization_id uuid not null references organizations (id),
  kind text not null,
  language text not null check (language in ('ru', 'en', 'uz')),
  subject text not null,
  title text not null,
  text text not null,
  button text not null,
  notes text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, kind, language)
);
select protect_tenant('letter_texts');

-- The door to the words of the organisations above: the nearest that has any.
create function find_letter_texts(organization uuid) returns table (
  kind text, language text, subject text, title text, "text" text, button text, notes text, is_own boolean
) language plpgsql as $$
declare
  was text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    with recursive up as (
      select o.id, o.parent_id, 0 as height from organizations o where o.id = find_letter_texts.organization
      union all
      select o.id, o.parent_id, up.height + 1 from organizations o join up on o.id = up.parent_id
    )
    select distinct on (t.kind, t.language) t.kind, t.language, t.subject, t.title, t.text, t.button, t.notes, up.height = 0
      from letter_texts t join up on up.id = t.organization_id
     order by t.kind, t.language, up.height;
  perform set_config('app.system', coalesce(was, ''), true);
end $$;
