import { text } from '../shared/flaws.ts';
import { percentOf } from '../shared/percent.ts';
import type { State } from '../shared/states.ts';

/** The results of a recipient, from none to the worst; `unknown` is a delivery that was not sent yet. */
export const results = ['unknown', 'sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'] as const;

/** The results of a sent delivery as states. Opening the attachment is a failure as a click is. */
export const resultStates = {
  sent: 'sent',
  opened: 'opened',
  clicked: 'clicked',
  opened_attachment: 'clicked',
  entered_data: 'entered_data',
} as const satisfies Record<Exclude<(typeof results)[number], 'unknown'>, State>;

/** Actions of a person that count against them. */
export const actions = ['opened', 'clicked', 'opened_attachment', 'entered_data'] as const;
export type Action = (typeof actions)[number];

/** Why a failure was excused. */
export const excuseRules = { reason: text({ min: 1, max: 300 }) };

/** The actions that prove each action: an opened attachment proves an opened email but no click; entered data proves a click. */
export const provenBy: Record<Action, readonly Action[]> = {
  opened: ['opened'],
  clicked: ['opened', 'clicked'],
  opened_attachment: ['opened', 'opened_attachment'],
  entered_data: ['opened', 'clicked', 'entered_data'],
};

/** The actions that make an incident; several by one person are one incident. */
export const incidentActions = ['clicked', 'opened_attachment'] as const satisfies readonly Action[];

/** Minutes after sending by which actions are counted; the last is a week. */
export const actMinutes = [1, 2, 3, 5, 10, 20, 30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080] as const;

/** The actions whose timing is shown. */
export const timedActions = ['opened', 'clicked', 'opened_attachment', 'entered_data'] as const satisfies readonly Action[];

/** A later email tests a lesson if it is sent this long after the failure, or after the lesson was finished if that is earlier. */
export const RETEST_AFTER_DAYS = 7;

/** Failures in a row are emails at least this far apart; two on the same day are one occasion. */
export const ROW_GAP_HOURS = 24;

/** Figures that count each person once, so that "nobody" and "everybody" would identify people. */
export const figuresOfPeople = [
  'opened',
  'clicked',
  'opened_attachment',
  'entered_data',
  'incidents',
  'reported',
  'excused',
] as const;
export type FigureOfPeople = (typeof figuresOfPeople)[number];

/** The figures of deliveries. Each counts deliveries; only `automated` counts hits. */
export const figures = ['sent', ...figuresOfPeople, 'failed', 'unconfirmed', 'automated'] as const;
export type Figure = (typeof figures)[number];

/** Shown instead of a figure of zero or one person, and of everyone or all but one. */
export const roughFigures = ['hardly_any', 'nearly_all'] as const;
export type RoughFigure = (typeof roughFigures)[number];

/** Why a hit may be a machine's, one word each; the last two decide the verdict regardless of the others. */
export const verdictReasons = [
  'head',
  'prefetch',
  'scanner_agent',
  'at_delivery',
  'too_soon',
  'all_links_at_once',
  'many_people_at_once',
  'one_address_many_people',
  'address_of_machines',
  'scanner_network',
  'ignored_network',
  'no_language',
  'old_agent',
  'confirmed',
  'overruled',
] as const;
export type VerdictReason = (typeof verdictReasons)[number];

/** Incidents as a percentage of sent deliveries, not rounded; null while none was sent. */
export const incidentRisk = ({ sent, incidents }: { sent: number; incidents: number }): number | null =>
  percentOf(incidents, sent);

/**
 * An email without any action counts as resisted this many hours after it was sent. Until then it is open: people read email
 * late, and a campaign sent two minutes ago says nothing yet.
 */
export const JUDGED_AFTER_HOURS = 72;
