import { EMAIL, EMAIL_MAX } from '../employees/rules.ts';
import { certificateRule } from '../shared/certificate.ts';
import { line, text, whole } from '../shared/flaws.ts';

const CONNECTIONS_MAX = 50;
export const RATE_MAX = 10_000;
/** A single line, possibly empty: a line break would start another header of the email. */
const oneLine = (max: number) => ({ ...line(max), min: 0 });
export const sendingProfileRules = {
  host: line(253),
  port: whole(1, 65_535),
  username: oneLine(320),
  from_name: oneLine(200),
  from_address: text({ min: 1, max: EMAIL_MAX, pattern: EMAIL, code: 'email' }),
  max_connections: whole(1, CONNECTIONS_MAX),
  ca_certificate: certificateRule,
};
export const securities = ['starttls', 'tls', 'none'] as const;
export type Security = (typeof securities)[number];
/** The envelope sender of simulated emails: our address for bounces, or the email's own sender. */
export const envelopeSenders = ['ours', 'from'] as const;
export type EnvelopeSender = (typeof envelopeSenders)[number];
/** The usual ports of mail servers. */
export const portOf: Record<Security, number> = { starttls: 587, tls: 465, none: 25 };
