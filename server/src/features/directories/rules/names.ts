import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { NETBIOS_MAX } from '@vigil/contract/directories/rules.ts';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import type { NamedBy } from '../../../ldap/ldap.ts';
import { domainIn } from '../../../ldap/rules.ts';

type Search = Pick<NewDirectory, 'login_attribute' | 'attributes' | 'base_dn'>;

/**
 * Returns the names under which the directory may know a typed name, in the order to try: `name`, `DOMAIN\\name`, an address or
 * an Active Directory principal name, and `name@domain` of the directory's own domain.
 */
export function namesOf(typed: string, { login_attribute, attributes, base_dn }: Search): NamedBy[][] {
  const name = typed.slice(typed.lastIndexOf('\\') + 1).trim();
  if (name === '') return [];
  if (!name.includes('@')) return [[{ attribute: login_attribute, value: name }]];
  const asAddress = new Map(
    [attributes.email, PRINCIPAL, login_attribute].map((attribute) => [attribute.toLowerCase(), attribute]),
  );
  const own = domainIn(base_dn);
  return [
    [...asAddress.values()].map((attribute) => ({ attribute, value: name })),
    ...(own !== '' && domainOf(name) === own
      ? [[{ attribute: login_attribute, value: name.slice(0, name.lastIndexOf('@')) }]]
      : []),
  ];
}

/** Returns the domain before the backslash of a typed name, or null if there is no backslash. */
export const typedDomain = (typed: string): string | null =>
  typed.includes('\\') ? typed.slice(0, typed.lastIndexOf('\\')).trim() : null;

/**
 * Returns a domain's short name: the one in the settings, the one the directory states, or the default derived from the base DN.
 */
export function netbiosNameOf({ netbios_name, base_dn }: Domain, read: string | null): string | null {
  const made = domainIn(base_dn).split('.')[0]!.slice(0, NETBIOS_MAX).toUpperCase();
  return netbios_name || read || made || null;
}
type Domain = Pick<NewDirectory, 'netbios_name' | 'base_dn'>;

/** Whether a typed domain is the directory's own, by its short or its full name. */
export function isOwnDomain(typed: string, domain: Domain, read: string | null): boolean {
  const own = [netbiosNameOf(domain, read), domainIn(domain.base_dn)].map((name) => name?.toLowerCase());
  return typed !== '' && own.includes(typed.toLowerCase());
}

const PRINCIPAL = 'userPrincipalName';
