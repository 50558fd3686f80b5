/** What a saved secret was saved for. A change of these could send it to someone else, so the secret has to be entered again. */
export const secretPlaces = {
  sending_profile: ['host', 'port', 'security', 'ca_certificate', 'username'],
  // A trusted authority decides who may pass for the host.
  directory: ['host', 'port', 'security', 'ca_certificate', 'bind_dn'],
  oidc: ['issuer', 'client_id', 'ca_certificate'],
} as const;

/** Whether two settings lead to the same place, by the fields that name it. */
export const isSamePlace = <Field extends string>(
  fields: readonly Field[],
  one: Readonly<Record<Field, unknown>>,
  other: Readonly<Record<Field, unknown>>,
): boolean => fields.every((field) => one[field] === other[field]);
