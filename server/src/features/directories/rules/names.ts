import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import type { NamedBy } from '../../../directory/ldap.ts';
import { domainIn } from '../../../directory/rules.ts';

type Search = Pick<NewDirectory, 'login_attribute' | 'attributes' | 'base_dn'>;

/**
 * Under which names the directory may know whoever writes this one, those tried first leading: `name`, `DOMAIN\\name`, an address
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

const PRINCIPAL = 'userPrincipalName';
