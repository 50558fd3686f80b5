import type { AddType, ImportOutcome, ImportRefusal, ManagerFlaw } from '@vigil/contract/staff-imports/staff-import.ts';
import type { ImportField } from '@vigil/contract/staff-imports/columns.ts';
import { outranks, roles, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Lacking } from '../../employees/commands/staff-lock.ts';

export type ClassifiedRow = {
  row: number;
  email: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  position: string;
  department: string;
  role: Role | null;
  manager: string;
  manager_said: string;
  /** Why the person keeps their present manager although the row names one. */
  manager_flaw: ManagerFlaw | null;
  inactive: string;
  /** Fields that the import clears. */
  emptied: ImportField[];
  is_outside: boolean;
  /** The id of the existing person that the row is about; null for a newcomer. */
  user_id: string | null;
  outcome: ImportOutcome;
  reasons: ImportRefusal[];
  changes: ImportField[];
  /** The former values of a change, by field: a department by its id, roles as they are held. */
  old: Partial<Record<ImportField, string | Role[]>>;
};

type ClassifyOptions = {
  organization: string;
  event_id: string;
  /** The first row to classify; `to` is the last. */
  from: number;
  to: number;
  /** The role of the person who imports: no role above it is granted, and nobody with such a role is changed. */
  role: Role;
  /** How many places the licence has left. */
  places: number;
  /** Why the licence admits nobody more, once its places are used up. */
  lacking: Lacking;
  add_type: AddType;
  /** Whether a change is refused if it differs from the one that the preview showed and stored in `staff_import_changes`. */
  is_shown: boolean;
  /** Whether inactive people are imported as well. */
  with_inactive: boolean;
  /** The department paths of the file that exist in the tree. */
  found: ReadonlyMap<string, string>;
};

/** Returns what would happen to each row in the organisation's present state. Both the preview and the import use this query. */
export function classifiedRows({
  organization,
  event_id,
  from,
  to,
  role,
  places,
  lacking,
  add_type,
  is_shown,
  with_inactive,
  found,
}: ClassifyOptions): RawBuilder<ClassifiedRow> {
  const superior = roles.filter((ownRole) => outranks(ownRole, role));
  // Rows are looked up one by one, and in objects, instead of joined: the planner has no statistics of these rows yet, and a bad
  // plan costs minutes.
  return sql<ClassifiedRow>`
    with rows as materialized (
      select r.row, r.turn, r.email, r.last_name, r.first_name, r.middle_name, r.position, r.department, r.role, r.manager, r.manager_said, r.inactive, r.refusals, r.emptied,
             domains.has_any and split_part(r.email, '@', 2) <> '' and not split_part(r.email, '@', 2) = any(domains.names) as is_outside,
             u.id as user_id, u.roles as held, u.last_name as old_last_name, u.first_name as old_first_name,
             u.middle_name as old_middle_name, u.position as old_position, u.department_id, former.email as old_manager,
             case when r.manager_flaw is not null then r.manager_flaw
                  when r.manager <> '' and chief.id is null and r.manager not in (select x.email from staff_import_rows x
                    where x.organization_id = ${organization} and x.event_id = ${event_id} and not x.is_leaver and x.refusals = '{}'
                      and x.last_name <> '' and x.first_name <> '' and (x.inactive = '' or ${with_inactive}::boolean)
                      and not coalesce(x.role = any(${superior}::text[]), false)) then 'unknown_manager' end as manager_flaw,
             (${JSON.stringify(Object.fromEntries(found))}::jsonb ->> r.department)::uuid as place_id
        from staff_import_rows r
       cross join (select coalesce(array_agg(domain), '{}') as names, count(*) > 0 as has_any from verified_domains
         where organization_id = ${organization} and verified_at is not null) domains
        left join lateral (
          -- A separate lookup by the address alone: without statistics of a new organisation the planner considers any of its
          -- indexes as good as the one with addresses, and would scan all of it for each row.
          select * from users where email = r.email and (organization_id = ${organization}) is true and deleted_at is null offset 0
        ) u on true
        left join lateral (select email from users where id = u.manager_id and (organization_id = ${organization}) is true offset 0) former on true
        left join lateral (
          select id from users where email = r.manager and (organization_id = ${organization}) is true and deleted_at is null offset 0
        ) chief on r.manager <> ''
       where r.organization_id = ${organization} and r.event_id = ${event_id} and r.turn between ${from} and ${to}
    ), compared as (
      select r.*,
             case when r.user_id is null then '{}' else json_strip_nulls(json_build_object(
               'last_name', case when r.last_name not in ('', r.old_last_name) then r.old_last_name end,
               'first_name', case when r.first_name not in ('', r.old_first_name) then r.old_first_name end,
               'middle_name', case when r.middle_name not in ('', r.old_middle_name) or 'middle_name' = any(r.emptied) and r.old_middle_name <> '' then r.old_middle_name end,
               'position', case when r.position not in ('', r.old_position) or 'position' = any(r.emptied) and r.old_position <> '' then r.old_position end,
               'role', case when r.role is not null and not r.role = any(r.held) then r.held end,
               'department', case when r.department <> '' and r.place_id is distinct from r.department_id then r.department_id end,
               'manager', case when r.manager_flaw is not null then null
                 when r.manager <> '' and r.manager is distinct from r.old_manager then coalesce(r.old_manager, '')
                 when 'manager' = any(r.emptied) then r.old_manager end
             )) end as old
        from rows r
    ), with_reasons as (
      select r.*, array(select json_object_keys(r.old)) as changes,
             r.refusals
             || case when r.role = any(${superior}::text[]) then '{role_above_own}'::text[] else '{}' end
             || case when r.held && ${superior}::text[] then '{person_outranks}'::text[] else '{}' end
             || case when r.user_id is null and (r.last_name = '' or r.first_name = '') then '{missing_name}'::text[] else '{}' end
             || case when ${is_shown}::boolean and not shown.is_so then '{changed_since}'::text[] else '{}' end
               as reasons
        from compared r
       cross join lateral (
         -- Only the change that the preview showed. A person deleted since is not added as new, and cannot be a manager.
         select case when r.user_id is null then previewed.old is null else coalesce(previewed.old, '{}') @> (r.old::jsonb - (case r.old ->> 'manager' when '' then 'manager' else '' end)) end as is_so
           from (select (select c.old from staff_import_changes c
                          where c.organization_id = ${organization} and c.event_id = ${event_id} and c.row = r.row) as old) previewed
       ) shown
    ), numbered as (
      select *, row_number() over (partition by user_id is null and reasons = '{}' and takes_part order by turn) as place_wanted
        from (select *, inactive = '' or ${with_inactive}::boolean as takes_part from with_reasons) w
    ), licensed as (
      select *, user_id is null and reasons = '{}' and takes_part and place_wanted > ${places} and ${add_type !== 'update'}::boolean as is_over
        from numbered
    )
    select row, email, last_name, first_name, middle_name, position, department, role, manager, manager_said, manager_flaw, inactive, emptied, is_outside,
           user_id, changes, old,
           case when is_over then array[${lacking}]::text[] else reasons end as reasons,
           case when reasons <> '{}' or is_over then 'refuse'
                when user_id is null then 'add'
                when changes = '{}' then 'unchanged'
                else 'change' end as outcome
      from licensed`;
}
