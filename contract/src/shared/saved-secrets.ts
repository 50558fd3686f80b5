/** The settings that decide where a saved secret is sent. When one of them changes, the secret must be entered again. */
export const secretPlaces = {
  sending_profile: ['host', 'port', 'security', 'ca_certificate', 'username'],
  // A trusted authority could issue a certificate for the host to someone else.
  directory: ['host', 'port', 'security', 'ca_certificate', 'bind_dn'],
  oidc: ['issuer', 'client_id', 'ca_certificate'],
} as const;

/** Whether two settings lead to the same place, by the fields that name it. */
export const isSamePlace = <Field extends string>(
  fields: readonly Field[],
  one: Readonly<Record<Field, unknown>>,
  other: Readonly<Record<Field, unknown>>,
): boolean => fields.every((field) => one[field] === other[field]);
