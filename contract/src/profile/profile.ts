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
  /** The effective role: the highest that the person holds. */
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  language,
  /** Of their organisation: every moment is shown in it. */
  time_zone: z.string(),
  avatar_url: z.string().nullable(),
  /** Wants an email when a campaign of theirs is over. */
  notifies_campaigns: z.boolean(),
  /** Wants emails about courses of their own. */
  notifies_courses: z.boolean(),
  /** The organisation writes emails about courses at all. */
  tells_courses: z.boolean(),
  /** Results of emails are told of groups of so many people and more, never by name; null: by name as well. */
  smallest_group: z.number().int().nullable(),
  /** By when a second factor must be set up; null for anyone who has one or needs none. */
  two_factor_due_at: moment.nullable(),
  /** Who looks as this person, and only looks; null for the person themselves. */
  seen_by: z.object({ name: z.string(), language }).nullable(),
  ...versioned,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const currentUserChange = z
  .object({ ...fieldsOf(nameRules), language, notifies_campaigns: z.boolean(), notifies_courses: z.boolean() })
  .partial();
export type CurrentUserChange = z.output<typeof currentUserChange>;

/** `{admin: {learning: {assigned: {}}}}`: a key that is there is granted. */
export type PermissionTree = { [section: string]: PermissionTree };
export const permissionTree: z.ZodType<PermissionTree> = z.lazy(() => z.record(z.string(), permissionTree));
