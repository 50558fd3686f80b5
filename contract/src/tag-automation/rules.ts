import { text, whole } from '../shared/flaws.ts';
import type { TagType } from '../tags/rules.ts';

/** The types of a tag's actions. */
export const actionTypes = ['course', 'letter', 'phishing', 'registration_link'] as const;
export type ActionType = (typeof actionTypes)[number];

export const DELAY_DAYS_MAX = 99;
export const LINK_DAYS_MIN = 1;
const LINK_DAYS_MAX = 365;
const LINK_TIMES_MAX = 10;
export const PERIOD_DAYS = 30;
const PERIOD_DAYS_MAX = 999;
const THEME_MAX = 200;
const TEXT_MAX = 10_000;
export const ACTION_COURSES_MAX = 50;
export const ACTION_TEMPLATES_MAX = 50;
export const EMAILS_MAX = 20;

export const emailActionRules = { theme: text({ min: 1, max: THEME_MAX }), text: text({ min: 1, max: TEXT_MAX }) };
export const periodRule = whole(1, PERIOD_DAYS_MAX);
export const delayRule = whole(0, DELAY_DAYS_MAX);
export const linkRules = {
  registration_link_days: whole(LINK_DAYS_MIN, LINK_DAYS_MAX),
  registration_link_times: whole(1, LINK_TIMES_MAX),
};

/** The defaults of a new reminder. */
export const defaultReminder = {
  registration_link_days: 1,
  registration_link_time: '9:00',
  registration_link_times: 1,
  time_zone: 'UTC',
};

/** Spec point 4: the longest delay ends the day before the tag does, and is never above 99 days. */
export const delayMax = (lifeDays: number): number => Math.min(DELAY_DAYS_MAX, Math.max(0, lifeDays - 1));

/** Spec point 4: returns the delay, or zero if it is not shorter than the tag's lifetime. */
export const delayWithin = (delay: number, lifeDays: number): number => (delay >= lifeDays ? 0 : delay);

/** Spec point 3: formats an hour for a call, such as `9:00`. */
export const hourLabel = (hour: number): string => `${hour}:00`;
/** Parses the hour in a label such as `9:00`. */
export const hourOf = (label: string): number => Number(label.split(':')[0]);

/** Whether a tag may have only one action of this type, as is true of all types but emails. */
export const isUniqueAction = (type: ActionType): boolean => type !== 'letter';

const offered: Record<TagType, readonly ActionType[]> = {
  newbie: ['course', 'letter', 'phishing'],
  not_registered: ['course', 'letter', 'phishing', 'registration_link'],
  risk_group: ['course', 'letter'],
  custom: ['course', 'letter', 'phishing'],
};

/** Spec point 4: returns the types that another action of a tag can have. `used` are those of its present actions. */
export const offeredActions = (type: TagType, used: readonly ActionType[] = []): ActionType[] =>
  offered[type].filter((action) => !isUniqueAction(action) || !used.includes(action));
/** Whether tags of this type can have this type of action. */
export const isOffered = (type: TagType, action: ActionType): boolean => offered[type].includes(action);
