import { activeDirectoryDefaults } from '@vigil/contract/directories/rules.ts';
import { expect, test } from 'vitest';
import { domainIn, partsOf, plainDn } from '../../../ldap/rules.ts';
import { createGroupReader } from './groups.ts';
import { typedDomain, isOwnDomain, namesOf } from './names.ts';

test.each([
  ['CN=Каримова\\, Лола,OU=Люди,DC=primer,DC=example', ['cn', 'ou', 'dc', 'dc'], 'Каримова, Лола'],
  ['cn=a\\2Cb , OU = x', ['cn', 'ou'], 'a,b'],
  ['CN=\\D0\\98\\D0\\B2\\D0\\B0\\D0\\BD,DC=x', ['cn', 'dc'], 'Иван'],
  ['CN=a\\\\,DC=x', ['cn', 'dc'], 'a\\'],
  ['CN=a\\', ['cn'], 'a\\'],
])('the name %j is split into its parts', (dn, attributes, first) => {
  const parts = partsOf(dn);
  expect(parts.map(({ attribute }) => attribute)).toEqual(attributes);
  expect(parts[0]!.value).toBe(first);
});

test('a name has parts or none, and a location has a domain or none', () => {
  expect(partsOf('')).toEqual([]);
  expect(plainDn('CN=A\\2CB, DC=X')).toBe(plainDn('cn=a\\,b,dc=x'));
  expect(domainIn('OU=Люди, DC=Primer,dc=example')).toBe('primer.example');
  expect(domainIn('o=primer')).toBe('');
});

const search = {
  ...activeDirectoryDefaults,
  attributes: { ...activeDirectoryDefaults.attributes },
  base_dn: 'OU=People,DC=primer,DC=example',
};
const address = (value: string) => ['mail', 'userPrincipalName', 'sAMAccountName'].map((attribute) => ({ attribute, value }));

test.each([
  ['lola', [[{ attribute: 'sAMAccountName', value: 'lola' }]]],
  ['PRIMER\\lola', [[{ attribute: 'sAMAccountName', value: 'lola' }]]],
  ['PRIMER\\', []],
  ['', []],
  ['lola@other.example', [address('lola@other.example')]],
  ['lola@Primer.Example', [address('lola@Primer.Example'), [{ attribute: 'sAMAccountName', value: 'lola' }]]],
])('%j is looked up as %j', (written, names) => expect(namesOf(written, search)).toEqual(names));

test('a group matches by its common name or its entry’s name, and by groups nested in it', () => {
  const rule = (group: string) => ({ group, tag_id: null, role: 'operator' as const });
  const read = createGroupReader([rule('Финансы'), rule('CN=ИТ, OU=Группы,DC=x')], [['CN=Зарплата,DC=x'], []]);
  expect(read(['cn=финансы,OU=anywhere,DC=x'])).toEqual([0]);
  expect(read(['CN=ИТ,OU=Группы,DC=x', 'CN=зарплата,dc=X'])).toEqual([0, 1]);
  // A full entry name does not match as a common name, and the same common name elsewhere is another group.
  expect(read(['CN=ИТ,OU=Другие,DC=x', 'OU=Финансы,DC=x', 'not a name'])).toEqual([]);
});

const BASE = 'OU=People,DC=Corp-Of-Primer-And-Others,DC=example';
test.each<[string, { netbios_name?: string; base_dn?: string }, string | null, boolean]>([
  // By the short name that the directory states, and by the full name of its domain.
  ['ACME', {}, 'ACME', true],
  ['acme', {}, 'ACME', true],
  ['OTHER', {}, 'ACME', false],
  ['corp-of-primer-and-others.example', {}, 'ACME', true],
  ['CORP-OF-PRIMER-', {}, 'ACME', false],
  // By the short name in the settings, whatever the directory states.
  ['OLD', { netbios_name: 'OLD' }, 'ACME', true],
  ['ACME', { netbios_name: 'OLD' }, 'ACME', false],
  // By the default short name: the first fifteen characters of the domain's first part.
  ['CORP-OF-PRIMER-', {}, null, true],
  ['CORP-OF-PRIMER-AND-OTHERS', {}, null, false],
  // A base DN without a domain.
  ['PRIMER', { base_dn: 'o=primer' }, null, false],
  ['', { base_dn: 'o=primer' }, null, false],
  ['', {}, null, false],
])('the typed domain %j belongs to the directory %j that states the name %j: %s', (written, change, read, expected) =>
  expect(isOwnDomain(written, { netbios_name: '', base_dn: BASE, ...change }, read)).toBe(expected),
);

test.each([
  ['lola', null],
  ['A\\lola', 'A'],
  ['\\lola', ''],
  ['A\\B\\lola', 'A\\B'],
])('%j has the domain %j', (written, domain) => expect(typedDomain(written)).toBe(domain));
