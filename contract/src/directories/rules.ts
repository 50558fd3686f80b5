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
