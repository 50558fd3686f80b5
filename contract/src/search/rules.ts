import type { Permission } from '../shared/permissions.ts';

/** What is found by its name, in the order it is shown; each by the permission of its list. */
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

/** Of each kind, unless fewer are asked for; who wants all of them opens their list. */
export const FOUND_MAX = 20;
export const SEARCH_MAX = 200;
