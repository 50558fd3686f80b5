/** Days back from now in which a person's simulated emails are counted. */
export const RECENT_DAYS = 30;
/** Days for which a test email proves that the mail server works. */
export const PROBE_DAYS = 7;
/** The length of the list of people who got the most emails. */
export const BUSIEST_MAX = 10;
/** What DNS has as a domain's SPF: no record; one that allows no server; several, which is an error; one record; no answer. */
export const spfFindings = ['none', 'forbids', 'several', 'there', 'no_answer'] as const;
export type SpfFinding = (typeof spfFindings)[number];
/** A domain's DMARC policy: none; monitor only; send unauthenticated emails to spam; reject them; DNS does not answer. */
export const dmarcFindings = ['none', 'watching', 'quarantine', 'reject', 'no_answer'] as const;
export type DmarcFinding = (typeof dmarcFindings)[number];
