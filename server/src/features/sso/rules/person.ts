import { isEmail } from '@vigil/contract/employees/rules.ts';
import { ssoFields, type SsoField } from '@vigil/contract/sso/rules.ts';

export type SsoPerson = Record<SsoField, string>;

const LENGTH_MAX = 100;

/** A person as a provider tells them; without an address of its own, a name that is one serves as such. */
export function personOf(
  told: ReadonlyMap<string, string>,
  { attributes, subject }: { attributes: Record<SsoField, string>; subject: string },
): SsoPerson {
  const entries = ssoFields.map((field) => [field, (told.get(attributes[field]) ?? '').trim().slice(0, LENGTH_MAX)]);
  const person = Object.fromEntries(entries) as SsoPerson;
  const email = (attributes.email === '' ? subject : (told.get(attributes.email) ?? '')).trim().toLowerCase();
  return { ...person, email: isEmail(email) ? email : '' };
}
