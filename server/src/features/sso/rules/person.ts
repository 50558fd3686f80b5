import { isEmail } from '@vigil/contract/employees/rules.ts';
import { ssoFields, type SsoField } from '@vigil/contract/sso/rules.ts';

export type SsoPerson = Record<SsoField, string>;

/** The longest values of a person. A department may be a path of several titles. */
const LENGTH_MAX = { department: 500, other: 100 };

/** Reads a person from a provider's attributes; if there is no address, a name that is an address serves as one. */
export function personOf(
  claims: ReadonlyMap<string, string>,
  { attributes, subject }: { attributes: Record<SsoField, string>; subject: string },
): SsoPerson {
  const entries = ssoFields.map((field) => [
    field,
    (claims.get(attributes[field]) ?? '').trim().slice(0, LENGTH_MAX[field === 'department' ? field : 'other']),
  ]);
  const person = Object.fromEntries(entries) as SsoPerson;
  const email = (attributes.email === '' ? subject : (claims.get(attributes.email) ?? '')).trim().toLowerCase();
  return { ...person, email: isEmail(email) ? email : '' };
}

/**
 * Returns the identity by which a person is recognised: the provider's name for them or, if that changes each time, their
 * address. A prefix distinguishes addresses from names.
 */
export const stableSubject = ({
  subject,
  is_transient,
  email,
}: {
  subject: string;
  is_transient: boolean;
  email: string;
}): string => (is_transient ? (email === '' ? '' : `mailto:${email}`) : subject);
