import { z } from 'zod';
import { nameRules } from '../employees/rules.ts';
import { fieldsOf } from '../shared/fields.ts';
import { id, moment } from '../shared/page.ts';
import { language } from '../shared/language.ts';
import { roles } from '../shared/permissions.ts';
import { versioned } from '../shared/version.ts';

export const currentUser = z.object({
  id,
  organization_id: id,
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string(),
  email: z.string(),
  position: z.string(),
  /** The effective role: the highest the person has. */
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  language,
  /** The organisation's time zone, in which all times are shown. */
  time_zone: z.string(),
  avatar_url: z.string().nullable(),
  /** Wants an email when their campaign is completed. */
  notifies_campaigns: z.boolean(),
  /** Wants emails about their own courses. */
  notifies_courses: z.boolean(),
  /** The organisation sends emails about courses. */
  tells_courses: z.boolean(),
  /** Simulation results are shown only for groups of at least this size, never by name; null: by name as well. */
  smallest_group: z.number().int().nullable(),
  /** When a second factor must be set up at the latest; null: it is set up or not required. */
  two_factor_due_at: moment.nullable(),
  /** Who is impersonating this person; null: nobody. */
  seen_by: z.object({ name: z.string(), language }).nullable(),
  ...versioned,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const currentUserChange = z
  .object({ ...fieldsOf(nameRules), language, notifies_campaigns: z.boolean(), notifies_courses: z.boolean() })
  .partial();
export type CurrentUserChange = z.output<typeof currentUserChange>;

/** `{admin: {learning: {assigned: {}}}}`: a key that is present is granted. */
export type PermissionTree = { [section: string]: PermissionTree };
export const permissionTree: z.ZodType<PermissionTree> = z.lazy(() => z.record(z.string(), permissionTree));
