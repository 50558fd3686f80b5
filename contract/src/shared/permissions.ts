/** Every permission key of a call or screen, as named in the specification (points 2 and 6). */
export const permissions = [
  'admin',
  'admin.statistics',
  'admin.learning',
  'admin.learning.assigned',
  'admin.learning.courses',
  'admin.staff.employees',
  'admin.staff.tags',
  'admin.phishing',
  'admin.phishing.campaigns',
  'admin.phishing.templates',
  'admin.organization',
  'admin.settings.audit',
  'admin.settings.adfs',
  'admin.settings.license',
  'admin.settings.general',
  'admin.settings.emails',
  'admin.settings.reports',
  'admin.settings.superusers',
  'user',
  'user.statistics',
  'user.learning',
] as const;
export type Permission = (typeof permissions)[number];

/** What a call requires of its caller. */
export type Access = Permission | 'public' | 'session' | 'pending2fa';

export const roles = ['employee', 'content_manager', 'operator', 'super_user', 'system_admin', 'pdf_service'] as const;
export type Role = (typeof roles)[number];

const employee = ['user', 'user.statistics', 'user.learning'] as const satisfies readonly Permission[];
const contentManager = [
  ...employee,
  'admin',
  'admin.statistics',
  'admin.learning',
  'admin.learning.assigned',
  'admin.learning.courses',
] as const satisfies readonly Permission[];
const operator = [
  ...contentManager,
  'admin.staff.employees',
  'admin.staff.tags',
  'admin.phishing',
  'admin.phishing.campaigns',
  'admin.phishing.templates',
  'admin.organization',
  'admin.settings.audit',
  'admin.settings.adfs',
  'admin.settings.license',
] as const satisfies readonly Permission[];
const superUser = [...operator, 'admin.settings.general'] as const satisfies readonly Permission[];

/** The single table behind the server's guard and the browser's menus. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  employee,
  content_manager: contentManager,
  operator,
  super_user: superUser,
  system_admin: permissions,
  // Reads the figures of the one report it renders, with a token made for that report.
  pdf_service: [],
};

/** Spec point 6: the higher number wins. The PDF service is not a person and never wins. */
const rolePriority: Record<Role, number> = {
  pdf_service: -1,
  employee: 0,
  content_manager: 1,
  operator: 2,
  super_user: 3,
  system_admin: 4,
};

/** The person's highest role, or null without any. */
export function effectiveRole(held: readonly Role[]): Role | null {
  return held.reduce<Role | null>((best, role) => (best === null || outranks(role, best) ? role : best), null);
}

export function outranks(role: Role, other: Role): boolean {
  return rolePriority[role] > rolePriority[other];
}

/** Whether a person may impersonate another: only people with a lower role, and content managers nobody. */
export const mayImpersonate = (own: Role, other: Role): boolean => !outranks('operator', own) && outranks(own, other);

export function isAllowed(held: ReadonlySet<Permission>, access: Exclude<Access, 'public' | 'pending2fa'>): boolean {
  return access === 'session' || held.has(access);
}
