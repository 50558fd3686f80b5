export const CONNECTIONS_MAX = 50;
export const RATE_MAX = 10_000;
export const securities = ['starttls', 'tls', 'none'] as const;
export type Security = (typeof securities)[number];
/** Where such a server usually listens. */
export const portOf: Record<Security, number> = { starttls: 587, tls: 465, none: 25 };
