/** How far back it is counted what people got already. */
export const RECENT_DAYS = 30;
/** A trial says something of the mail server for so long. */
export const PROBE_DAYS = 7;
/** Of those who got most, so many are named. */
export const BUSIEST_MAX = 10;
/** SPF of a domain: none, one that nobody may send by, more than one, which is an error, or one to be compared with the server. */
export const spfFindings = ['none', 'forbids', 'several', 'there', 'no_answer'] as const;
export type SpfFinding = (typeof spfFindings)[number];
/** DMARC of a domain: none, one that but watches, or one by which emails without proof go to spam or back. */
export const dmarcFindings = ['none', 'watching', 'quarantine', 'reject', 'no_answer'] as const;
export type DmarcFinding = (typeof dmarcFindings)[number];
