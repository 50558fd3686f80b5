import type { Action, VerdictReason } from '@vigil/contract/phishing-results/rules.ts';

/** Within this time no email can have been delivered, shown and read. */
const AT_DELIVERY_SECONDS = 3;
const TOO_SOON_SECONDS = 10;
const ALL_LINKS_SECONDS = 2;
/** Hits on two other emails: more than two people rarely share a browser and an address at once, except in an office. */
const MANY_PEOPLE = 2;
const MANY_MORE_PEOPLE = 10;
/** An address counts as a machine once it has hit this many people's emails as a machine. */
const KNOWN_MACHINE_EMAILS = 3;

export type HitSignals = {
  kind: Action;
  method: string;
  /** Whether the request header `Purpose`, `Sec-Purpose` or `X-Moz` says that nobody is looking at the page yet. */
  isPrefetch: boolean;
  isScannerAgent: boolean;
  isOldAgent: boolean;
  /** Whether the request names its reader's languages, as every browser does. */
  namesLanguage: boolean;
  isScannerNetwork: boolean;
  /** Whether an organisation or the installation has declared that no person uses this network. */
  isIgnoredNetwork: boolean;
  secondsSinceSent: number | null;
  /** The seconds since the last hit on another link of the same delivery; null if there was none. */
  secondsSinceOtherLink: number | null;
  crowd: IpActivity;
};

/** What the same address and agent did with other people's emails. */
export type IpActivity = {
  /** How many emails were hit in the last two seconds. */
  atOnce: number;
  /** Emails that this address and agent hit as a machine, and as a person, in the last day. */
  asMachine: number;
  asPerson: number;
  /**
   * Whether this address and agent hit this email as a machine before. A browser's prefetch does not count: its person follows.
   */
  wasMachineHere: boolean;
};

const THRESHOLD = 100;
const WEAK_SIGNAL = 50;

/**
 * The weight of each reason; a hit is a machine's if the sum reaches `THRESHOLD`. One weak signal does not suffice: some people
 * are behind a data centre's address or a proxy that drops headers, and some are quick.
 */
const weights: Record<Exclude<VerdictReason, 'confirmed' | 'overruled'>, number> = {
  head: THRESHOLD,
  prefetch: THRESHOLD,
  scanner_agent: THRESHOLD,
  at_delivery: THRESHOLD,
  too_soon: WEAK_SIGNAL,
  all_links_at_once: WEAK_SIGNAL,
  many_people_at_once: WEAK_SIGNAL,
  one_address_many_people: THRESHOLD,
  address_of_machines: WEAK_SIGNAL,
  scanner_network: WEAK_SIGNAL,
  ignored_network: THRESHOLD,
  no_language: WEAK_SIGNAL,
  old_agent: WEAK_SIGNAL,
};
type Reason = keyof typeof weights;

/** The reasons too weak to make a hit a machine's by themselves. A later action of the person outweighs such a reason. */
export const weakSignals = (Object.keys(weights) as Reason[]).filter((reason) => weights[reason] < THRESHOLD);

/** Returns the reasons that indicate a machine. */
export function machineReasons(hit: HitSignals): Reason[] {
  const { kind, secondsSinceSent, secondsSinceOtherLink, crowd } = hit;
  const applies: Record<Reason, boolean> = {
    head: hit.method === 'HEAD',
    prefetch: hit.isPrefetch,
    scanner_agent: hit.isScannerAgent,
    at_delivery: secondsSinceSent === null || secondsSinceSent < AT_DELIVERY_SECONDS,
    too_soon: secondsSinceSent !== null && secondsSinceSent >= AT_DELIVERY_SECONDS && secondsSinceSent < TOO_SOON_SECONDS,
    all_links_at_once: secondsSinceOtherLink !== null && secondsSinceOtherLink < ALL_LINKS_SECONDS && kind !== 'entered_data',
    many_people_at_once: crowd.atOnce >= MANY_PEOPLE && crowd.atOnce < MANY_MORE_PEOPLE,
    one_address_many_people: crowd.atOnce >= MANY_MORE_PEOPLE,
    address_of_machines: crowd.wasMachineHere || (crowd.asMachine >= KNOWN_MACHINE_EMAILS && crowd.asMachine > crowd.asPerson),
    scanner_network: hit.isScannerNetwork,
    ignored_network: hit.isIgnoredNetwork,
    no_language: !hit.namesLanguage,
    old_agent: hit.isOldAgent,
  };
  return (Object.keys(applies) as Reason[]).filter((reason) => applies[reason]);
}

export const isAutomated = (reasons: readonly Reason[]): boolean =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0) >= THRESHOLD;

/** Whether a doubtful click is a person's, because the same browser has since entered data as a person. */
export const isConfirmedBy = (
  click: { address: string; agent: string; reasons: readonly string[] },
  data: { address: string; agent: string },
): boolean =>
  click.address === data.address &&
  click.agent === data.agent &&
  click.reasons.every((reason) => weakSignals.some((doubt) => doubt === reason));
