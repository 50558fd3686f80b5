import type { Permission } from '../shared/permissions.ts';

/** What a new organisation does first, in this order. */
export const firstSteps = ['domain', 'mail', 'allow_list', 'people', 'campaign', 'course'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Whose each step is. */
export const stepPermissions: Record<FirstStep, Permission> = {
  domain: 'admin.organization',
  mail: 'admin.organization',
  allow_list: 'admin.phishing.campaigns',
  people: 'admin.staff.employees',
  campaign: 'admin.phishing.campaigns',
  course: 'admin.learning.assigned',
};
