import { isEmail } from '@vigil/contract/employees/rules.ts';
import { ssoFields, type SsoField } from '@vigil/contract/sso/rules.ts';

export type SsoPerson = Record<SsoField, string>;

/** Of a department, its place in the tree: several titles. */
const LENGTH_MAX = { department: 500, other: 100 };

/** A person as a provider tells them; without an address of its own, a name that is one serves as such. */
export function personOf(
  told: ReadonlyMap<string, string>,
  { attributes, subject }: { attributes: Record<SsoField, string>; subject: string },
): SsoPerson {
  const entries = ssoFields.map((field) => [
    field,
    (told.get(attributes[field]) ?? '').trim().slice(0, LENGTH_MAX[field === 'department' ? field : 'other']),
  ]);
  const person = Object.fromEntries(entries) as SsoPerson;
  const email = (attributes.email === '' ? subject : (told.get(attributes.email) ?? '')).trim().toLowerCase();
  return { ...person, email: isEmail(email) ? email : '' };
}

/** By which a person is known again: the provider's name for them; of one that changes each time, their address, which stands apart from any name. */
export const stableSubject = ({
  subject,
  is_transient,
  email,
}: {
  subject: string;
  is_transient: boolean;
  email: string;
}): string => (is_transient ? (email === '' ? '' : `mailto:${email}`) : subject);
