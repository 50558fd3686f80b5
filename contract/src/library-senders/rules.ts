import { domainRules } from '../domains/rules.ts';
import { text } from '../shared/flaws.ts';

/** In place of one of the library's domains: every one that has no line of its own. */
export const ALL_SENDERS = 'all';

export const senderRules = {
  domain: domainRules.domain,
  /** Empty: as the library has it. */
  local_part: text({ max: 64, pattern: /^(?:[a-z0-9]+(?:[._-][a-z0-9]+)*)?$/i, code: 'email' }),
};

/** RFC 2606 and 6761: no such domain is ever in the DNS of the internet, so no email of theirs is believed or answered. */
export const isReservedDomain = (domain: string): boolean => RESERVED.test(domain);

const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?$/i;

/** What DNS says of a sender's domain: whether a reply could be delivered to it. */
export const mailRoutes = ['receives', 'reserved', 'no_domain', 'no_mail', 'null_mx', 'no_answer'] as const;
export type MailRoute = (typeof mailRoutes)[number];
