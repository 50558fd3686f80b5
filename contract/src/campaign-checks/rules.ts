/** How far back received emails are counted. */
export const RECENT_DAYS = 30;
/** How long a test email counts as proof that the mail server works. */
export const PROBE_DAYS = 7;
/** How many of the people who got most are listed. */
export const BUSIEST_MAX = 10;
/** SPF of a domain: none; one that allows nobody; several, which is an error; or one to compare with the server. */
export const spfFindings = ['none', 'forbids', 'several', 'there', 'no_answer'] as const;
export type SpfFinding = (typeof spfFindings)[number];
/** DMARC of a domain: none; one that only monitors; or one that sends unauthenticated emails to spam or rejects them. */
export const dmarcFindings = ['none', 'watching', 'quarantine', 'reject', 'no_answer'] as const;
export type DmarcFinding = (typeof dmarcFindings)[number];
