import {
  ACTION_COURSES_MAX,
  ACTION_TEMPLATES_MAX,
  type ActionType,
  hourLabel,
  hourOf,
  emailActionRules,
  EMAILS_MAX,
  LINK_DAYS_MIN,
  linkRules,
  offeredActions,
  PERIOD_DAYS,
  periodRule,
} from '@vigil/contract/tag-automation/rules.ts';
import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import { type Flaws, flawsOf, noFlaws } from '@vigil/contract/shared/flaws.ts';
import type { TagType } from '@vigil/contract/tags/rules.ts';

/** The values of an action's form; `none` until its type is chosen (spec point 3). */
export type ActionDraft = {
  type: ActionType | 'none';
  defer_by: number;
  theme: string;
  text: string;
  courses: TagAction['courses'];
  period: number;
  course_again: boolean;
  templates: TagAction['phishing_templates'];
  working_hours: boolean;
  registration_link_days: number;
  registration_link_hour: number;
  registration_link_times: number;
  include_present: boolean;
};

const FIRST_HOUR = 9;

export const newDraft: ActionDraft = {
  type: 'none',
  defer_by: 0,
  theme: '',
  text: '',
  courses: [],
  period: PERIOD_DAYS,
  course_again: false,
  templates: [],
  working_hours: true,
  registration_link_days: LINK_DAYS_MIN,
  registration_link_hour: FIRST_HOUR,
  registration_link_times: 1,
  include_present: false,
};

export const draftOf = (action: TagAction): ActionDraft => ({
  type: action.type,
  defer_by: action.defer_by,
  theme: action.theme,
  text: action.text,
  courses: action.courses,
  period: action.period,
  course_again: action.course_again,
  templates: action.phishing_templates,
  working_hours: action.working_hours,
  registration_link_days: action.registration_link_days,
  registration_link_hour: hourOf(action.registration_link_time),
  registration_link_times: action.registration_link_times,
  include_present: false,
});

/** Returns the errors of the fields that belong to the action's type. */
export function actionFlaws(draft: ActionDraft): Flaws {
  const { type, courses, templates } = draft;
  if (type === 'none') return { type: { code: 'required' } };
  if (type === 'letter') return flawsOf(emailActionRules, draft);
  if (type === 'registration_link') return flawsOf(linkRules, draft);
  if (type === 'phishing') return listFlaws('templates', templates, ACTION_TEMPLATES_MAX);
  return { ...listFlaws('courses', courses, ACTION_COURSES_MAX), ...flawsOf({ period: periodRule }, draft) };
}

function listFlaws(name: string, chosen: readonly unknown[], max: number): Flaws {
  if (chosen.length === 0) return { [name]: { code: 'none_chosen' } };
  return chosen.length > max ? { [name]: { code: 'too_many', max } } : noFlaws;
}

/** Returns the action types that can be added to a tag with these actions. */
export function addableTypes(type: TagType, actions: readonly Pick<TagAction, 'type'>[]): ActionType[] {
  const used = actions.map((action) => action.type);
  const isFull = used.filter((item) => item === 'letter').length >= EMAILS_MAX;
  return offeredActions(type, used).filter((action) => action !== 'letter' || !isFull);
}

/** Spec point 9: hours from 0 to 23, shown with two digits; their values have no leading zero. */
export const hours: { value: string; label: string }[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export const formatHour = (time: string): string => hours[hourOf(time)]?.label ?? time;

/** Returns the registration reminder to send to the server. */
export const reminderOf = (draft: ActionDraft, time_zone: string) => ({
  is_active: true,
  registration_link_days: draft.registration_link_days,
  registration_link_time: hourLabel(draft.registration_link_hour),
  registration_link_times: draft.registration_link_times,
  time_zone,
});

/** Returns the actions whose delay exceeds the new lifetime (spec point 4). */
export const actionsBeyondLifetime = <T extends Pick<TagAction, 'defer_by'>>(actions: readonly T[], lifeDays: number): T[] =>
  actions.filter(({ defer_by }) => defer_by > 0 && defer_by >= lifeDays);

/** Returns the number of scheduled runs of these actions. */
export const dueCountOf = (actions: readonly Pick<TagAction, 'runs'>[]): number =>
  actions.reduce((sum, { runs }) => sum + runs.due, 0);
