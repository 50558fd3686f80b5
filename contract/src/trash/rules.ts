import type { Permission } from '../shared/permissions.ts';

/** The kinds that can be restored, each with the permission of its list. */
export const trashPermissions = {
  campaign: 'admin.phishing.campaigns',
  template: 'admin.phishing.templates',
  redirect_page: 'admin.phishing.templates',
  course: 'admin.learning.courses',
  module: 'admin.learning.courses',
  assigned_course: 'admin.learning.assigned',
  tag: 'admin.staff.tags',
  report: 'admin.statistics',
} as const satisfies Record<string, Permission>;

export type TrashKind = keyof typeof trashPermissions;
export const trashKinds = Object.keys(trashPermissions) as TrashKind[];
