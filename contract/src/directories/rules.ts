import { certificateRule } from '../shared/certificate.ts';
import { type Flaws, flawsOf, text, type TextRule, whole } from '../shared/flaws.ts';

export const directorySecurities = ['tls', 'starttls', 'none'] as const;

/** What a person's entry tells us; each is read from an attribute that the organisation names. */
export const personFields = ['email', 'last_name', 'first_name', 'middle_name', 'position', 'department', 'manager'] as const;
export type PersonField = (typeof personFields)[number];

/** Active Directory as it comes out of the box. */
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
} as const;

/** OpenLDAP and its kin. */
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
} as const;

/** Whether an attribute may be asked for: those that keep passwords and keys never are, whatever option follows the name. */
export const isOpenAttribute = (name: string): boolean => !SECRETS.has(name.split(';')[0]!.trim().toLowerCase());

/** Nor compared: a search that tells whom it found would guess them letter by letter. */
export function isOpenFilter(filter: string): boolean {
  // Word by word, each looked at once: what is typed may be of any length before it is refused for it.
  for (const { 0: word, index } of filter.matchAll(/[\w.;-]+/g)) {
    COMPARED.lastIndex = index + word.length;
    if (COMPARED.test(filter) && !isOpenAttribute(word)) return false;
  }
  return true;
}

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

/** An LDAP attribute's name or number; empty: the directory does not tell it. */
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
  /** More than this share of the directory's people, in percent, is never removed at once. */
  removal_limit: whole(1, 100),
};

type Reading = { user_filter: string; login_attribute: string; attributes: Record<PersonField, string> };

/** What a form of a directory must not ask for, and attributes whose names cannot be. */
export const readingFlaws = ({ user_filter, login_attribute, attributes }: Reading): Flaws => ({
  ...(!isOpenFilter(user_filter) && { user_filter: secret }),
  ...(!isOpenAttribute(login_attribute) && { login_attribute: secret }),
  ...Object.fromEntries(
    personFields.flatMap((field) => (isOpenAttribute(attributes[field]) ? [] : [[`attributes.${field}`, secret]])),
  ),
  ...flawsOf(attributeRules, attributes, 'attributes.'),
});

const secret = { code: 'secret_attribute' } as const;
