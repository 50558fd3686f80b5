import { actions, figures, incidentActions, provenBy, type Action } from '@vigil/contract/phishing-results/rules.ts';
import type { KnownResult } from '@vigil/contract/phishing-results/result.ts';

export type EventKind = Action | 'reported';
export type Event = { kind: EventKind; verdict: 'human' | 'automated'; at: string; os: string | null };

const ladder: readonly (KnownResult | null)[] = [null, 'sent', ...actions];

/** Whether a result is worse than another: `sent < opened < clicked < opened_attachment < entered_data`, by the specification. */
export const outranks = (result: KnownResult, other: KnownResult | null): boolean =>
  ladder.indexOf(result) > ladder.indexOf(other);

/** Whether a result is this one or worse. */
export const hasReached = (result: KnownResult, target: KnownResult): boolean => result === target || outranks(result, target);

/**
 * What the person of a delivery did with it: the time of each action's first proof, the worst action, and the operating system
 * the person used.
 */
export type DeliveryOutcome = Record<`${Action}_at`, string | null> & {
  worst: Action | null;
  worst_at: string | null;
  os: string | null;
};

export const nothingDone: DeliveryOutcome = {
  opened_at: null,
  clicked_at: null,
  opened_attachment_at: null,
  entered_data_at: null,
  worst: null,
  worst_at: null,
  os: null,
};

/** Returns the action that counts: every action of an excused person counts as opening the email. */
export const effectiveAction = (kind: Action, { excused_at }: { excused_at: unknown }): Action =>
  excused_at === null ? kind : 'opened';

/** Returns the outcome after one more action of a person, or the same object if the action proves nothing new. */
export function outcomeAfter(
  before: DeliveryOutcome,
  { kind, at, os }: { kind: Action; at: string; os: string | null },
): DeliveryOutcome {
  const fresh = provenBy[kind].filter((action) => before[`${action}_at`] === null);
  if (fresh.length === 0) return before;
  const after = { ...before, ...Object.fromEntries(fresh.map((action) => [`${action}_at`, at])) };
  return outranks(kind, before.worst) ? { ...after, worst: kind, worst_at: at, os: os ?? before.os } : after;
}

/**
 * Returns the outcome after an earlier action has turned out to be a person's: that action becomes the first proof of what it
 * proves.
 */
export function outcomeBefore<Known extends DeliveryOutcome>(after: Known, { kind, at }: { kind: Action; at: string }): Known {
  const earlier = provenBy[kind].filter((action) => after[`${action}_at`] === null || at < after[`${action}_at`]!);
  return { ...after, ...Object.fromEntries(earlier.map((action) => [`${action}_at`, at])) };
}

/** Returns the outcome of all events of a delivery, in their order. A machine's events prove nothing. */
export const outcomeOf = (events: readonly Event[], delivery: { excused_at: unknown } = { excused_at: null }): DeliveryOutcome =>
  events.reduce(
    (outcome, { kind, verdict, at, os }) =>
      verdict === 'human' && kind !== 'reported'
        ? outcomeAfter(outcome, { kind: effectiveAction(kind, delivery), at, os })
        : outcome,
    nothingDone,
  );

/** The data that figures are counted from: a delivery's state and its actions. */
export type Counted = Record<`${Action}_at`, unknown> & {
  state: string;
  reported_at: unknown;
  excused_at: unknown;
  automated_count: number;
  fills_group: boolean;
};

/** What is stored of groups: their figures, and how many of their people count towards the smallest group. */
export const storedFigures = [...figures, 'group_size'] as const;
export type StoredFigure = (typeof storedFigures)[number];
/** The stored figures that include only emails that have arrived. */
export const emailFigures = storedFigures.filter((figure) => figure !== 'failed' && figure !== 'unconfirmed');

/** Returns what one delivery adds to each figure. */
export function figuresOf(delivery: Counted): Record<StoredFigure, number> {
  // An action counted without its email would reveal what the few people with unconfirmed deliveries did.
  const has = (action: Action) => delivery.state === 'sent' && delivery[`${action}_at`] !== null;
  return {
    sent: Number(delivery.state === 'sent'),
    opened: Number(has('opened')),
    clicked: Number(has('clicked')),
    opened_attachment: Number(has('opened_attachment')),
    entered_data: Number(has('entered_data')),
    incidents: Number(incidentActions.some(has)),
    reported: Number(delivery.reported_at !== null),
    failed: Number(delivery.state === 'failed'),
    unconfirmed: Number(delivery.state === 'unconfirmed'),
    automated: delivery.automated_count,
    excused: Number(delivery.excused_at !== null),
    group_size: Number(delivery.state === 'sent' && delivery.fills_group),
  };
}
