import type { Permission } from '../shared/permissions.ts';

/** The first steps of a new organisation, in order. */
export const firstSteps = ['domain', 'mail', 'allow_list', 'people', 'campaign', 'course'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The permission that each step needs. */
export const stepPermissions: Record<FirstStep, Permission> = {
  domain: 'admin.organization',
  mail: 'admin.organization',
  allow_list: 'admin.phishing.campaigns',
  people: 'admin.staff.employees',
  campaign: 'admin.phishing.campaigns',
  course: 'admin.learning.assigned',
};
