export const directorySecurities = ['tls', 'starttls', 'none'] as const;

/** What a person's entry tells us; each is read from an attribute that the organisation names. */
export const personFields = ['email', 'last_name', 'first_name', 'middle_name', 'position', 'department'] as const;
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
