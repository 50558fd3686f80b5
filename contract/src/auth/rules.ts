import { type Flaw, whole } from '../shared/flaws.ts';
import type { Role } from '../shared/permissions.ts';

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 256;
/** The highest minimum length of passwords that an organisation may require. */
const PASSWORD_POLICY_MAX = 64;
export const policyRules = { password_min_length: whole(PASSWORD_LENGTH_MIN, PASSWORD_POLICY_MAX) };

/**
 * Returns why a password is too short (below `min` characters) or too long; null if neither. Spaces count like any other
 * character.
 */
export const passwordFlaw = (password: string, min: number = PASSWORD_LENGTH_MIN): Flaw | null => {
  if (password === '') return { code: 'required' };
  if (password.length < min) return { code: 'too_short', min };
  return password.length > PASSWORD_LENGTH_MAX ? { code: 'too_long', max: PASSWORD_LENGTH_MAX } : null;
};

const GENERATED_LENGTH = 12;
const GENERATED_LENGTH_OPERATOR = 16;

/** The length of a generated password for a role: longer for administrators, never below the organisation's minimum. */
export const generatedLength = (role: Role, password_min_length: number): number =>
  Math.max(password_min_length, role === 'employee' ? GENERATED_LENGTH : GENERATED_LENGTH_OPERATOR);

/** Shorter names occur in passwords by chance. */
const NAME_LENGTH_MIN = 4;

/** Whether the password contains the person's name or the part of their address before the @. Short names are not looked for. */
export function passwordContainsName(
  password: string,
  person: { email: string; last_name: string; first_name: string },
): boolean {
  const own = [person.last_name, person.first_name, person.email.split('@')[0] ?? ''];
  const written = password.toLowerCase();
  return own.some((name) => name.trim().length >= NAME_LENGTH_MIN && written.includes(name.trim().toLowerCase()));
}

/** How long an impersonation lasts at most. */
export const IMPERSONATION_MINUTES = 30;
