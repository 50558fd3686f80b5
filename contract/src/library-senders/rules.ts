import { domainRules } from '../domains/rules.ts';
import { text } from '../shared/flaws.ts';

/** Stands where a library domain is named, for all domains without a setting of their own. */
export const ALL_SENDERS = 'all';

export const senderRules = {
  domain: domainRules.domain,
  /** The part before the @; empty: the name from the library. */
  local_part: text({ max: 64, pattern: /^(?:[a-z0-9]+(?:[._-][a-z0-9]+)*)?$/i, code: 'email' }),
};

/** Whether a domain is reserved (RFC 2606 and 6761), so never in public DNS: emails from it are rejected, replies fail. */
export const isReservedDomain = (domain: string): boolean => RESERVED.test(domain);

const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?$/i;

/** What DNS says about a sender domain: whether a reply could be delivered. */
export const mailRoutes = ['receives', 'reserved', 'no_domain', 'no_mail', 'null_mx', 'no_answer'] as const;
export type MailRoute = (typeof mailRoutes)[number];
