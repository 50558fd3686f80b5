import { type Flaws, line, text } from '../shared/flaws.ts';

/** Emails about courses; each covers the courses whose notices arrived together. */
export const courseEmailKinds = [
  'courses_assigned',
  'courses_invited_again',
  'courses_changed',
  'courses_reminder',
  'courses_completed',
  'courses_withdrawn',
  'courses_of_team',
] as const;
export type CourseEmailKind = (typeof courseEmailKinds)[number];

/** Every email with texts of the product. */
export const emailKinds = [
  'invitation',
  'recovery',
  'password_changed',
  'address_wish',
  'address_changed',
  'role_changed',
  'two_factor_changed',
  'two_factor_reset',
  'account_ended',
  'campaign_completed',
  'campaign_held',
  'campaign_paused',
  'campaign_bounces',
  'campaign_to_approve',
  'campaign_approved',
  'campaign_rejected',
  'report_ready',
  'report_failed',
  'provider_unread',
  'directory_sync',
  ...courseEmailKinds,
] as const;
export type EmailKind = (typeof emailKinds)[number];

const ofCourses = ['first_name', 'organization', 'courses'];

/** The variables of each kind; any other name in braces is a mistake. */
export const emailVariables: Record<EmailKind, readonly string[]> = {
  invitation: ['first_name', 'organization', 'days'],
  recovery: ['first_name', 'organization', 'days', 'date', 'device'],
  password_changed: ['first_name', 'organization', 'date', 'device'],
  address_wish: ['first_name', 'organization', 'days'],
  address_changed: ['first_name', 'organization', 'date'],
  role_changed: ['first_name', 'organization', 'date'],
  two_factor_changed: ['first_name', 'organization', 'date', 'device'],
  two_factor_reset: ['first_name', 'organization', 'date'],
  account_ended: ['first_name', 'organization', 'date'],
  campaign_completed: ['first_name', 'organization', 'campaign'],
  campaign_held: ['first_name', 'organization', 'campaign'],
  campaign_paused: ['first_name', 'organization', 'campaign'],
  campaign_bounces: ['first_name', 'organization', 'campaign'],
  campaign_to_approve: ['first_name', 'organization', 'campaign'],
  campaign_approved: ['first_name', 'organization', 'campaign'],
  campaign_rejected: ['first_name', 'organization', 'campaign'],
  report_ready: ['first_name', 'organization', 'report', 'period', 'until'],
  report_failed: ['first_name', 'organization', 'report', 'period', 'reason'],
  provider_unread: ['first_name', 'organization', 'provider', 'reason'],
  directory_sync: ['first_name', 'organization', 'directory', 'reason'],
  courses_assigned: ofCourses,
  courses_invited_again: ofCourses,
  courses_changed: ofCourses,
  courses_reminder: ofCourses,
  courses_completed: ofCourses,
  courses_withdrawn: ofCourses,
  courses_of_team: ofCourses,
};

/** The variables of an administrator's own message. */
export const messageVariables = [
  'first_name',
  'last_name',
  'middle_name',
  'position',
  'department',
  'email',
  'organization',
] as const;

/** The variables that a campaign's debriefing has in addition. */
export const debriefingVariables = ['email_subject', 'red_flags'] as const;

export const emailParts = ['subject', 'title', 'text', 'button', 'notes'] as const;
type EmailTextPart = (typeof emailParts)[number];
export type EmailWords = Record<EmailTextPart, string>;

/** Plain text with variables; an empty line in `text` or `notes` starts a paragraph. */
export const emailTextRules = {
  subject: line(200),
  title: line(200),
  text: text({ min: 1, max: 4000 }),
  button: line(60),
  notes: text({ max: 2000 }),
};

/** Returns the names in double braces that are no variables of this kind of email. */
export const unknownEmailVariables = (kind: EmailKind, words: EmailWords): string[] => [
  ...new Set(emailParts.flatMap((part) => unknownIn(kind, words[part]))),
];

/** Returns an error for each part of the email with a name in double braces that is no variable. */
export function emailTextFlaws(kind: EmailKind, words: EmailWords): Flaws {
  const found = emailParts.map((part) => ({ part, names: unknownIn(kind, words[part]) }));
  return Object.fromEntries(
    found.flatMap(({ part, names }) =>
      names.length === 0 ? [] : [[part, { code: 'unknown_variables' as const, names: names.join(', ') }]],
    ),
  );
}

function unknownIn(kind: EmailKind, text: string): string[] {
  const found = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  return [...new Set(found)].filter((name) => !emailVariables[kind].includes(name));
}

/**
 * Replaces the variables of a text with their values. An empty value also removes the comma before the variable: «Здравствуйте,
 * {{first_name}}» works without a name.
 */
export function fillWords(text: string, values: Record<string, string>): string {
  let filled = '';
  let end = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) continue;
    const before = text.slice(end, index);
    // A regular expression for the comma and blanks before a variable would take quadratic time on a text of blanks.
    filled += value === '' ? withoutComma(before.trimEnd()) : before + value.replace(/[\r\n]+/g, ' ');
    end = index + whole.length;
  }
  return filled + text.slice(end);
}

const withoutComma = (text: string): string => (text.endsWith(',') ? text.slice(0, -1) : text);
