import { z } from 'zod';
import { emailField } from '../employees/employee.ts';
import { personRules } from '../employees/rules.ts';
import { fieldsOf } from '../shared/fields.ts';
import { campaignStatistics } from '../phishing-results/result.ts';
import { count, day, id, moment } from '../shared/page.ts';
import { language } from '../shared/language.ts';
import { versioned } from '../shared/version.ts';
import { organizationRules } from './rules.ts';

export const licence = z.object({
  /** Seats taken: everyone except blocked people. */
  users_count: z.number().int(),
  users_limit: z.number().int(),
  start_date: day,
  end_date: day,
});
export type Licence = z.infer<typeof licence>;

/** An organisation's branding. */
export const organizationBrand = z.object({ title: z.string(), logo_url: z.string().nullable(), theme_color: z.string() });

export const organization = z.object({
  id,
  parent_id: id.nullable(),
  title: z.string(),
  logo_url: z.string().nullable(),
  theme_color: z.string(),
  language,
  license: licence,
  password_min_length: z.number().int(),
});
export type Organization = z.infer<typeof organization>;

/** An organisation's key figures; null: nothing known yet. */
const organizationFigures = z.object({
  /** `risk_level` and `progress` are the means of the organisation's people. */
  risk_level: z.number().nullable(),
  /** How many people have a risk level; null where results are anonymous. */
  with_risk: z.number().int().nullable(),
  progress: z.number().nullable(),
  /** The difference from the means ninety days ago. */
  changes: z.object({ risk_level: z.number().nullable(), progress: z.number().nullable() }),
  /** The newest campaign that has started, test campaigns excluded. */
  last_campaign: z.object({ id, name: z.string(), start_date: moment, statistics: campaignStatistics }).nullable(),
});
export type OrganizationFigures = z.infer<typeof organizationFigures>;

/** Totals of an organisation and all below it. */
export const organizationTotals = z.object({
  organizations: count,
  users: count,
  /** Licences that have ended or end within `LICENCE_DAYS_WARNING` days. */
  licences_ending: count,
});
export type OrganizationTotals = z.infer<typeof organizationTotals>;

/** A row of the tree, with whether it has children. */
export const organizationNode = organization.extend({
  is_active: z.boolean(),
  children_count: z.number().int(),
  figures: organizationFigures,
});
export type OrganizationNode = z.infer<typeof organizationNode>;

/** Storage used by files, courses and uploads of an organisation, and its quota. */
const storage = z.object({ used_bytes: z.number(), allowed_bytes: z.number() });
export type Storage = z.infer<typeof storage>;

/** One organisation, with counts of what deleting it would delete. */
export const organizationDetails = organizationNode.extend({
  parent_title: z.string().nullable(),
  people_count: count,
  departments_count: count,
  campaigns_count: count,
  courses_count: count,
  storage,
  ...versioned,
});
export type OrganizationDetails = z.infer<typeof organizationDetails>;

/** A person to add: identified by their existing address, or invited by email. */
export const administrator = z.object({ ...fieldsOf(personRules), email: emailField });
export type Administrator = z.output<typeof administrator>;

const fields = {
  ...fieldsOf(organizationRules),
  language,
  start_date: day,
  end_date: day,
};

export const newOrganization = z.object({
  ...fields,
  /** The organisation above the new one; absent: the caller's own. */
  parent_id: id.optional(),
  /** The first operator, who gets an invitation. */
  administrator: administrator.optional(),
});
export type NewOrganization = z.output<typeof newOrganization>;

export const organizationChange = z.object({ ...fields, is_active: z.boolean() }).partial();
export type OrganizationChange = z.output<typeof organizationChange>;

export const superUser = z.object({
  id,
  email: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  is_registered: z.boolean(),
});
export type SuperUser = z.infer<typeof superUser>;
