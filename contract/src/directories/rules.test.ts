import { expect, test } from 'vitest';
import { newDirectory } from './directory.ts';
import { activeDirectoryDefaults, isFilter, isOpenAttribute, isOpenFilter, ldapDefaults } from './rules.ts';

test.each(['userPassword', 'USERPASSWORD', 'ms-Mcs-AdmPwd', 'unicodepwd;binary', '2.5.4.35', 'msLAPS-Password;lang-en'])(
  'security 50: %s is never asked for',
  (name) => expect(isOpenAttribute(name)).toBe(false),
);

test.each(['mail', 'sn', 'userPrincipalName', 'x-password-hint', ''])('%j may be', (name) =>
  expect(isOpenAttribute(name)).toBe(true),
);

test.each([
  ['(ms-Mcs-AdmPwd=a*)', false],
  ['(&(mail=*)(!(UserPassword>=a)))', false],
  ['(| ( unicodePwd;binary ~= a))', false],
  ['(userPassword:caseExactMatch:=a)', false],
  [activeDirectoryDefaults.user_filter, true],
  [ldapDefaults.user_filter, true],
  ['(description=userPassword)', true],
  ['(userPassword \t=a)', false],
])('the filter %s may be asked: %s', (filter, isOpen) => expect(isOpenFilter(filter)).toBe(isOpen));

test.each([
  [activeDirectoryDefaults.user_filter, true],
  [ldapDefaults.user_filter, true],
  ['objectClass=user', true],
  ['(mail=*@example.test)', true],
  ['(cn=Иванов\\2c \\28И\\29)', true],
  ['(:1.2.840.113556.1.4.1941:=x)', true],
  ['(memberOf:1.2.840.113556.1.4.1941:=CN=Staff,DC=example)', true],
  ['( &\n (a=b)\n (|(c>=d)(!(e~=f))) )', true],
  ['(a=)', true],
  ['(objectClass=', false],
  ['(&(a=b)', false],
  ['(a=b))', false],
  ['(a=b)(c=d)', false],
  ['(&)', false],
  ['(!(a=b)(c=d))', false],
  ['(a=\\zz)', false],
  ['(a=b(c)', false],
  ['(a b=c)', false],
  ['(a<b)', false],
  ['(=a)', false],
  ['()', false],
  ['', false],
])('%j is a filter: %s', (filter, isOne) => expect(isFilter(filter)).toBe(isOne));

test('a filter of any length is judged at once', () => {
  expect(isFilter('('.repeat(1_000_000))).toBe(false);
  expect(isFilter('(&'.repeat(300_000) + '(a=b)' + ')'.repeat(300_000))).toBe(true);
  expect(isFilter(`(a=${'*'.repeat(1_000_000)}`)).toBe(false);
});

test('a filter of any length is looked through at once', () => {
  // A check in quadratic time would take minutes.
  expect(isOpenFilter('x'.repeat(1_000_000))).toBe(true);
  expect(isOpenFilter(`${' '.repeat(1_000_000)}userPassword=`)).toBe(false);
});

test('settings that would read a secret are refused by the field that names it', () => {
  const given = {
    is_enabled: true,
    host: 'dc.example.test',
    port: 636,
    security: 'tls',
    ca_certificate: '',
    bind_dn: '',
    base_dn: 'dc=example',
    user_filter: '(userPassword=a*)',
    login_attribute: 'unicodePwd',
    attributes: { ...ldapDefaults.attributes, position: 'MS-MCS-ADMPWD', email: 'userPassword' },
    creates_people: false,
    sync_hour: null,
    leavers: 'stay',
    groups: [],
    group_attribute: 'memberOf',
    department_source: 'attribute',
    removal_limit: 10,
    netbios_name: '',
  };
  const fields = newDirectory.safeParse(given).error?.issues.map(({ path }) => path.join('.'));
  expect(fields?.toSorted()).toEqual(['attributes.email', 'attributes.position', 'login_attribute', 'user_filter']);
});
