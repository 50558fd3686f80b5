/** Everything that the organisations of an installation share, as the screen of its load names it. */
export const shareNames = [
  'database_signed_in',
  'database_stranger',
  'database_tracking',
  'database_health',
  'database_job',
  'large_bodies',
] as const;
export type ShareName = (typeof shareNames)[number];
