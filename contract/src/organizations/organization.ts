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
  /** Places taken: everyone but anyone who is blocked. */
  users_count: z.number().int(),
  users_limit: z.number().int(),
  start_date: day,
  end_date: day,
});
export type Licence = z.infer<typeof licence>;

/** What an organisation wears wherever it is shown. */
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

/** How an organisation stands; null is what nothing is known of yet. */
const organizationFigures = z.object({
  /** Means of its people. */
  risk_level: z.number().nullable(),
  /** How many people have a risk level; null where results are anonymous. */
  with_risk: z.number().int().nullable(),
  progress: z.number().nullable(),
  /** By how much they differ from what they were ninety days ago. */
  changes: z.object({ risk_level: z.number().nullable(), progress: z.number().nullable() }),
  /** The newest that has begun; trials are none. */
  last_campaign: z.object({ id, name: z.string(), start_date: moment, statistics: campaignStatistics }).nullable(),
});
export type OrganizationFigures = z.infer<typeof organizationFigures>;

/** Of an organisation and all below it together. */
export const organizationTotals = z.object({
  organizations: count,
  users: count,
  /** Whose licence has ended or ends within `LICENCE_DAYS_WARNING` days. */
  licences_ending: count,
});
export type OrganizationTotals = z.infer<typeof organizationTotals>;

/** As a row of the tree: with what tells whether it can be opened further. */
export const organizationNode = organization.extend({
  is_active: z.boolean(),
  children_count: z.number().int(),
  figures: organizationFigures,
});
export type OrganizationNode = z.infer<typeof organizationNode>;

/** Files, courses and uploads of an organisation, and how much of them the installation allows. */
const storage = z.object({ used_bytes: z.number(), allowed_bytes: z.number() });
export type Storage = z.infer<typeof storage>;

/** One organisation, with what would go with it. */
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

/** Someone to be let in: known by their address already, or invited to it. */
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
  /** Left out: the caller's own. */
  parent_id: id.optional(),
  /** The first operator; they are sent an invitation. */
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
