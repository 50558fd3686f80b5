import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { NETBIOS_MAX } from '@vigil/contract/directories/rules.ts';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import type { NamedBy } from '../../../ldap/ldap.ts';
import { domainIn } from '../../../ldap/rules.ts';

type Search = Pick<NewDirectory, 'login_attribute' | 'attributes' | 'base_dn'>;

/**
 * Under which names the directory may know anyone who writes this one, those tried first leading: `name`, `DOMAIN\\name`, an address
 * or what Active Directory takes for one, and `name@domain` of the directory's own domain.
 */
export function namesOf(written: string, { login_attribute, attributes, base_dn }: Search): NamedBy[][] {
  const name = written.slice(written.lastIndexOf('\\') + 1).trim();
  if (name === '') return [];
  if (!name.includes('@')) return [[{ attribute: login_attribute, value: name }]];
  const asAddress = new Map([attributes.email, PRINCIPAL, login_attribute].map((one) => [one.toLowerCase(), one]));
  const own = domainIn(base_dn);
  return [
    [...asAddress.values()].map((attribute) => ({ attribute, value: name })),
    ...(own !== '' && domainOf(name) === own
      ? [[{ attribute: login_attribute, value: name.slice(0, name.lastIndexOf('@')) }]]
      : []),
  ];
}

/** What stands before the backslash of a name; null: it has none. */
export const domainWritten = (written: string): string | null =>
  written.includes('\\') ? written.slice(0, written.lastIndexOf('\\')).trim() : null;

/** What a domain calls itself before a backslash: what was written down, what it says itself, or what it is called as it is made. */
export function netbiosNameOf({ netbios_name, base_dn }: Domain, read: string | null): string | null {
  const made = domainIn(base_dn).split('.')[0]!.slice(0, NETBIOS_MAX).toUpperCase();
  return netbios_name || read || made || null;
}
type Domain = Pick<NewDirectory, 'netbios_name' | 'base_dn'>;

/** Whether a domain that was written is the directory's: by its short name or by its whole one. */
export function isOwnDomain(written: string, domain: Domain, read: string | null): boolean {
  const own = [netbiosNameOf(domain, read), domainIn(domain.base_dn)].map((name) => name?.toLowerCase());
  return written !== '' && own.includes(written.toLowerCase());
}

const PRINCIPAL = 'userPrincipalName';
