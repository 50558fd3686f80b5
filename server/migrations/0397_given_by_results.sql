-- Whoever learns by such an assignment was caught by a letter or stood in the group of a risk, or is given anew, however often,
-- what they were given so.
create function is_given_by_results(organization uuid, assignment uuid) returns boolean language sql stable as $$
  with recursive chain as (
    select a.id, a.source, a.tag_action_id, a.renewal_of from assigned_courses a where a.organization_id = organization and a.id = assignment
    union
    select a.id, a.source, a.tag_action_id, a.renewal_of
      from chain c join assigned_courses a on a.organization_id = organization and a.id = c.renewal_of
  )
  select exists (
    select from chain c where c.source = 'campaign'
       or exists (select from tag_actions x join tags g on g.organization_id = x.organization_id and g.id = x.tag_id
                   where x.organization_id = organization and x.id = c.tag_action_id and g.type = 'risk_group'))
$$;
