import type { Permission } from '../shared/permissions.ts';

/** What search finds by name, in display order; each kind needs the permission of its list. */
export const foundPermissions = {
  my_course: 'user.learning',
  person: 'admin.staff.employees',
  campaign: 'admin.phishing.campaigns',
  course: 'admin.learning.courses',
  template: 'admin.phishing.templates',
  tag: 'admin.staff.tags',
  organization: 'admin.organization',
} as const satisfies Record<string, Permission>;

export type FoundKind = keyof typeof foundPermissions;
export const foundKinds = Object.keys(foundPermissions) as FoundKind[];

/** The results per kind unless fewer are requested; for all of them, people open the list. */
export const FOUND_MAX = 20;
export const SEARCH_MAX = 200;
