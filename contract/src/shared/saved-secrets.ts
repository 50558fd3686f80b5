/** What a kept secret was saved for. In other hands it would be theirs, so any change of these asks for it again. */
export const secretPlaces = {
  sending_profile: ['host', 'port', 'security', 'ca_certificate', 'username'],
  // Which authority is believed decides who may pass for the host.
  directory: ['host', 'port', 'security', 'ca_certificate', 'bind_dn'],
  oidc: ['issuer', 'client_id', 'ca_certificate'],
} as const;

/** Whether two settings lead to the very same place, told by the fields that name it. */
export const isSamePlace = <Field extends string>(
  fields: readonly Field[],
  one: Readonly<Record<Field, unknown>>,
  other: Readonly<Record<Field, unknown>>,
): boolean => fields.every((field) => one[field] === other[field]);
