import { certificateRule } from '../shared/certificate.ts';
import { type Flaws, flawsOf, text, type TextRule, whole } from '../shared/flaws.ts';

export const directorySecurities = ['tls', 'starttls', 'none'] as const;

/** The person's fields that are read from attributes the organisation names. */
export const personFields = ['email', 'last_name', 'first_name', 'middle_name', 'position', 'department', 'manager'] as const;
export type PersonField = (typeof personFields)[number];

/** Where a department comes from: an attribute, or the organisational units of the entry. */
export const departmentSources = ['attribute', 'units'] as const;

/** What happens to people who are missing from the directory. */
export const leaverFates = ['stay', 'block', 'remove'] as const;

/** The roles that members of a directory group can get. */
export const groupRoles = ['content_manager', 'operator'] as const;
export const GROUPS_MAX = 100;

/** The default attributes of Active Directory. */
export const activeDirectoryDefaults = {
  user_filter: '(&(objectCategory=person)(objectClass=user)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
  login_attribute: 'sAMAccountName',
  attributes: {
    email: 'mail',
    last_name: 'sn',
    first_name: 'givenName',
    middle_name: 'middleName',
    position: 'title',
    department: 'department',
    manager: 'manager',
  },
  department_source: 'attribute',
  group_attribute: 'memberOf',
} as const;

/** The default attributes of OpenLDAP and similar servers. */
export const ldapDefaults = {
  user_filter: '(objectClass=inetOrgPerson)',
  login_attribute: 'uid',
  attributes: {
    email: 'mail',
    last_name: 'sn',
    first_name: 'givenName',
    middle_name: '',
    position: 'title',
    department: 'ou',
    manager: 'manager',
  },
  department_source: 'attribute',
  group_attribute: 'memberOf',
} as const;

/** Whether an attribute may be read: never one that holds passwords or keys, whatever option follows its name. */
export const isOpenAttribute = (name: string): boolean => !SECRETS.has(name.split(';')[0]!.trim().toLowerCase());

/** Whether a filter compares no secret attribute: search results would reveal a compared value character by character. */
export function isOpenFilter(filter: string): boolean {
  // Scans each word once: the text may be of any length before it is refused.
  for (const { 0: word, index } of filter.matchAll(/[\w.;-]+/g)) {
    COMPARED.lastIndex = index + word.length;
    if (COMPARED.test(filter) && !isOpenAttribute(word)) return false;
  }
  return true;
}

/** Removes the blanks and line breaks of a formatted filter; parentheses inside values are always escaped. */
export const plainFilter = (filter: string): string =>
  filter
    .trim()
    .replace(/([()])\s+/g, '$1')
    .replace(/([&|!])\s+(?=\()/g, '$1');

/** Whether the text is a valid filter (RFC 4515): parentheses match, `!` has one operand, each comparison is complete. */
export function isFilter(filter: string): boolean {
  const plain = plainFilter(filter);
  const whole = plain.startsWith('(') ? plain : `(${plain})`;
  const open: { isNot: boolean; parts: number }[] = [];
  let isOver = false;
  for (let at = 0; at < whole.length;) {
    if (isOver) return false;
    if (whole[at] === '(' && '&|!'.includes(whole[at + 1] ?? ' ')) {
      open.push({ isNot: whole[at + 1] === '!', parts: 0 });
      at += 2;
      continue;
    }
    if (whole[at] === ')') {
      const group = open.pop();
      if (group === undefined || group.parts === 0 || (group.isNot && group.parts > 1)) return false;
      at += 1;
    } else {
      COMPARISON.lastIndex = at;
      if (!COMPARISON.test(whole)) return false;
      at = COMPARISON.lastIndex;
    }
    const above = open.at(-1);
    if (above === undefined) isOver = true;
    else above.parts += 1;
  }
  return isOver;
}

const COMPARISON = /\((?:[A-Za-z0-9][\w.;-]*(?:(?::[\w.-]+){0,2}:|[~<>])?|(?::[\w.-]+){1,2}:)=(?:[^()\\\0]|\\[0-9A-Fa-f]{2})*\)/y;

const COMPARED = /\s*(?::|[~<>]?=)/y;

const SECRETS = new Set(
  [
    ['userPassword', '2.5.4.35', 'authPassword', '1.3.6.1.4.1.4203.1.3.4', 'pwdHistory', '1.3.6.1.4.1.42.2.27.8.1.20'],
    ['unicodePwd', '1.2.840.113556.1.4.90', 'ntPwdHistory', '1.2.840.113556.1.4.94'],
    ['dBCSPwd', '1.2.840.113556.1.4.55', 'lmPwdHistory', '1.2.840.113556.1.4.160'],
    ['supplementalCredentials', '1.2.840.113556.1.4.125', 'unixUserPassword', '1.2.840.113556.1.4.1910'],
    ['ms-Mcs-AdmPwd', 'msLAPS-Password', 'msLAPS-EncryptedPassword', 'msLAPS-EncryptedPasswordHistory'],
    ['msLAPS-EncryptedDSRMPassword', 'msLAPS-EncryptedDSRMPasswordHistory'],
    ['msDS-ManagedPassword', '1.2.840.113556.1.4.2196'],
    ['msFVE-RecoveryPassword', '1.2.840.113556.1.4.1964', 'msFVE-KeyPackage', '1.2.840.113556.1.4.1999'],
    ['sambaNTPassword', 'sambaLMPassword', 'sambaPasswordHistory', 'ipaNTHash', 'krbPrincipalKey'],
    ['userPKCS12', '2.16.840.1.113730.3.1.216'],
  ]
    .flat()
    .map((name) => name.toLowerCase()),
);

export const NETBIOS_MAX = 15;

/** An LDAP attribute name or OID; empty: the directory does not provide the field. */
const attribute = text({ max: 100, pattern: /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)*)?$/, code: 'attribute' });
const present = { ...attribute, min: 1 };

export const attributeRules = {
  email: present,
  last_name: attribute,
  first_name: attribute,
  middle_name: attribute,
  position: attribute,
  department: attribute,
  manager: attribute,
} satisfies Record<PersonField, TextRule>;

export const directoryRules = {
  host: text({ min: 1, max: 253, pattern: /^[A-Za-z0-9.:[\]-]+$/, code: 'host' }),
  port: whole(1, 65_535),
  ca_certificate: certificateRule,
  bind_dn: text({ max: 1000 }),
  base_dn: text({ min: 1, max: 1000 }),
  user_filter: text({ min: 3, max: 4000 }),
  login_attribute: present,
  /** The domain name before a backslash, `DOMAIN\\login`; empty: the name the directory reports. */
  netbios_name: text({ max: NETBIOS_MAX, pattern: /^[^\\/:*?"<>|\s]*$/, code: 'netbios_name' }),
  /** The attribute that lists a person's groups; empty: none. */
  group_attribute: attribute,
  /** A sync never removes more than this share of the directory's people, in percent. */
  removal_limit: whole(1, 100),
};

/** A group by its DN or common name. */
export const groupRules = { group: text({ min: 1, max: 1000 }) };
type GroupRule = { group: string; tag_id: string | null; role: (typeof groupRoles)[number] | null };

type Reading = {
  user_filter: string;
  login_attribute: string;
  group_attribute: string;
  attributes: Record<PersonField, string>;
  groups: readonly GroupRule[];
};

/** Errors of the directory form: forbidden or invalid attributes. */
export const readingFlaws = ({ user_filter, login_attribute, group_attribute, attributes, groups }: Reading): Flaws => ({
  ...(user_filter.trim().length >= directoryRules.user_filter.min &&
    !isFilter(user_filter) && { user_filter: { code: 'filter' as const } }),
  ...(!isOpenFilter(user_filter) && { user_filter: secret }),
  ...(!isOpenAttribute(login_attribute) && { login_attribute: secret }),
  ...(!isOpenAttribute(group_attribute) && { group_attribute: secret }),
  ...(groups.length > 0 && group_attribute === '' && { group_attribute: { code: 'required' as const } }),
  ...Object.fromEntries(
    personFields.flatMap((field) => (isOpenAttribute(attributes[field]) ? [] : [[`attributes.${field}`, secret]])),
  ),
  ...flawsOf(attributeRules, attributes, 'attributes.'),
  ...Object.fromEntries(
    groups.flatMap(({ tag_id, role, ...rule }, at) => [
      ...Object.entries(flawsOf(groupRules, rule, `groups.${at}.`)),
      ...((tag_id === null) === (role === null) ? [[`groups.${at}.gives`, { code: 'required' }] as const] : []),
    ]),
  ),
});

const secret = { code: 'secret_attribute' } as const;
