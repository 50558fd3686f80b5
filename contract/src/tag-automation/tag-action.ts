import { z } from 'zod';
import { timeZone } from '../shared/time-zone.ts';
import { fieldOf, fieldsOf } from '../shared/fields.ts';
import { id, moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import {
  ACTION_COURSES_MAX,
  ACTION_TEMPLATES_MAX,
  actionTypes,
  delayRule,
  emailActionRules,
  linkRules,
  PERIOD_DAYS,
  periodRule,
} from './rules.ts';

const count = z.number().int();
const option = z.object({ id, title: z.string() });
const hour = z.string().regex(/^(?:[0-9]|1[0-9]|2[0-3]):00$/);

export const runStates = ['due', 'done', 'skipped', 'failed', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];

/** Why an action was skipped for a person, or failed. */
const runReasons = [
  'has_course',
  'course_gone',
  'template_gone',
  'phishing_off',
  'left_out_of_phishing',
  'in_campaign',
  'registered',
  'blocked',
  'late',
  'internal',
] as const;
export type RunReason = (typeof runReasons)[number];

export const tagAction = z.object({
  id,
  type: z.enum(actionTypes),
  defer_by: count,
  theme: z.string(),
  text: z.string(),
  courses: z.array(option),
  cmi_courses: z.array(option),
  period: count,
  /** Also assigns the course to people who have completed it before. */
  course_again: z.boolean(),
  /** Not in the public contract: whether emails wait for their recipient's working hours. */
  working_hours: z.boolean(),
  phishing_templates: z.array(z.object({ id, name: z.string() })),
  /** The running campaign that sends this action's emails; null: none. */
  phishing_templates_campaign_id: id.nullable(),
  registration_link_days: count,
  /** The hour at which reminders are sent, such as `9:00`, in `time_zone`. */
  registration_link_time: hour,
  registration_link_times: count,
  time_zone: z.string(),
  /** The action's runs so far, for all people, by state. */
  runs: z.object({ due: count, done: count, skipped: count, failed: count, cancelled: count }),
  ...versioned,
});
export type TagAction = z.infer<typeof tagAction>;

const deferBy = fieldOf(delayRule);
/** Whether a new action also runs for people who have the tag already; otherwise only for people who get it later. */
const includePresent = z.boolean().default(false);
const coursesIds = z.array(id).max(ACTION_COURSES_MAX);
const period = fieldOf(periodRule);
const templatesIds = z.array(id).min(1).max(ACTION_TEMPLATES_MAX);

const email = { ...fieldsOf(emailActionRules), defer_by: deferBy };
export const newEmailAction = z.object({ ...email, defer_by: deferBy.default(0), include_present: includePresent });
export const emailActionChange = z.object(email).partial();

export const courseAction = z.object({
  course_ids: coursesIds.min(1),
  defer_by: deferBy.default(0),
  period: period.default(PERIOD_DAYS),
  course_again: z.boolean().default(false),
  include_present: includePresent,
});
export const courseActionChange = z
  .object({ course_ids: coursesIds.min(1), defer_by: deferBy, period, course_again: z.boolean() })
  .partial();
export const cmiCourses = z.object({ cmi_course_ids: coursesIds });

export const phishingAction = z.object({
  templates_ids: templatesIds,
  defer_by: deferBy.default(0),
  working_hours: z.boolean().default(false),
  include_present: includePresent,
});
export const phishingTemplates = z.object({ templates_ids: templatesIds });
export const phishingDelay = z.object({ defer_by: deferBy, working_hours: z.boolean().optional() });

const link = fieldsOf(linkRules);
/** A change of the registration reminder. Absent fields stay as they are; a new reminder has the values of `defaultReminder`. */
export const inviteReminder = z
  .object({
    /** Whether there is a reminder; false removes it. */
    is_active: z.boolean(),
    registration_link_days: link.registration_link_days,
    registration_link_time: hour,
    registration_link_times: link.registration_link_times,
    time_zone: timeZone,
    /** Whether a new reminder also goes to people who have the tag already; without effect on an existing one. */
    include_present: z.boolean(),
  })
  .partial();
export type InviteReminder = z.output<typeof inviteReminder>;

/** A run, one action of a tag for one person: when it is due, and its result. */
export const tagRun = z.object({
  id,
  state: z.enum(runStates),
  reason: z.enum(runReasons).nullable(),
  round: count,
  due_at: moment,
  ended_at: moment.nullable(),
  /** The run waits because the tag is switched off. */
  is_held: z.boolean(),
  tag: z.object({ id, title: z.string(), color: z.string(), type: z.string() }),
  action: z.object({ id, type: z.enum(actionTypes), title: z.string() }),
  user: z.object({ id, title: z.string(), email: z.string(), is_registered: z.boolean() }),
});
export type TagRun = z.infer<typeof tagRun>;
