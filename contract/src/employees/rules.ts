import { clampRisk } from '../risk/rules.ts';
import { line, text } from '../shared/flaws.ts';
import { outranks, roles, type Role } from '../shared/permissions.ts';

export const POSITION_MAX = 255;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const NOTE_MAX = 4000;
export const VIEWS_MAX = 50;
const VIEW_TITLE_MAX = 60;

/** Spec point 5: a simple address pattern. Addresses that SMTP cannot carry are refused too. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);

export const emailRule = text({ min: 1, max: EMAIL_MAX, pattern: EMAIL, code: 'email' });
const name = text({ min: 1, max: NAME_MAX });
export const personRules = { last_name: name, first_name: name, email: emailRule };
export const nameRules = { last_name: name, first_name: name, middle_name: text({ max: NAME_MAX }) };
export const employeeRules = { ...nameRules, email: emailRule, position: text({ max: POSITION_MAX }) };
export const noteRules = { text: text({ max: NOTE_MAX }) };
export const viewRules = { title: text({ min: 1, max: VIEW_TITLE_MAX }) };
/** An email to employees in plain text with variables; an empty line starts a paragraph. */
export const staffEmailRules = { subject: line(200), text: text({ min: 1, max: 10_000 }) };

/** The part after the last at sign, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Who blocked a person. A directory unblocks only the people it blocked, once it has them again; an operator unblocks anyone. */
export const blockers = ['directory', 'person'] as const;
export type Blocker = (typeof blockers)[number];

/** Every role except the program's own service. */
export const staffRoles = roles.filter((role) => role !== 'pdf_service');
export type StaffRole = Exclude<Role, 'pdf_service'>;

/** Spec point 5: the roles that forms offer. */
export const roleChoices = ['operator', 'content_manager', 'employee'] as const satisfies readonly StaffRole[];

/** Nobody grants a role above their own. */
export const mayGrant = (own: Role, wanted: Role): boolean => !outranks(wanted, own);

type RankedPerson = { id: string; role: Role };

/** Nobody can block themselves, a system administrator or someone with a higher role. People who may block someone may also unblock them. */
export const mayBlock = (own: RankedPerson, { id, role, blocked_at }: RankedPerson & { blocked_at: string | null }): boolean =>
  id !== own.id && !outranks(role, own.role) && (role !== 'system_admin' || blocked_at !== null);

/** Parses a typed risk level within its bounds; undefined for anything but a number (spec point 5: numbers only). */
export function parseRisk(text: string): number | undefined {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? undefined : clampRisk(value);
}

export const reportFormats = ['xlsx', 'csv'] as const;
