import { text } from '../shared/flaws.ts';
import { percentOf } from '../shared/percent.ts';

/** The results of a recipient, from nothing known to the worst; `unknown` is a delivery that is not out yet. */
export const results = ['unknown', 'sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'] as const;

/** What a person can do with a delivery that counts against them. */
export const actions = ['opened', 'clicked', 'opened_attachment', 'entered_data'] as const;
export type Action = (typeof actions)[number];

/** Why a failure is excused. */
export const excuseRules = { reason: text({ min: 1, max: 300 }) };

/** What a deed proves: who opened an attachment has opened the delivery and clicked nothing; who entered data has clicked. */
export const provenBy: Record<Action, readonly Action[]> = {
  opened: ['opened'],
  clicked: ['opened', 'clicked'],
  opened_attachment: ['opened', 'opened_attachment'],
  entered_data: ['opened', 'clicked', 'entered_data'],
};

/** The deeds that are an incident: someone who did several of them is one. */
export const incidentActions = ['clicked', 'opened_attachment'] as const satisfies readonly Action[];

/** Minutes after an email left by which deeds are counted; the last is a week. */
export const actMinutes = [1, 2, 3, 5, 10, 20, 30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080] as const;

/** The deeds whose times are shown. */
export const timedActions = ['opened', 'clicked', 'opened_attachment', 'entered_data'] as const satisfies readonly Action[];

/** A later email tests a lesson when it is sent this long after the failure, or after the lesson was finished if that is earlier. */
export const RETEST_AFTER_DAYS = 7;

/** Failures in a row are emails at least this far apart: two at once are one occasion. */
export const ROW_GAP_HOURS = 24;

/** Figures of which each counts a person once, so that "nobody" and "everybody" would name people. */
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

/** What is counted of deliveries, wherever figures of phishing stand. Each counts deliveries, `automated` alone counts hits. */
export const figures = ['sent', ...figuresOfPeople, 'failed', 'unconfirmed', 'automated'] as const;
export type Figure = (typeof figures)[number];

/** What is shown instead of a figure of nobody or one person, and of everybody or all but one. */
export const roughFigures = ['hardly_any', 'nearly_all'] as const;
export type RoughFigure = (typeof roughFigures)[number];

/** Why a hit may be a machine's, each in a word; the last two are why it is taken for what it is whatever the others say. */
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

/** Percent of the deliveries sent that became an incident, not rounded; null while none was sent. */
export const incidentRisk = ({ sent, incidents }: { sent: number; incidents: number }): number | null =>
  percentOf(incidents, sent);

/**
 * An email that nobody acted on counts as resisted this many hours after its own sending. Until then it is open: people read
 * their email late, and a campaign of two minutes ago says nothing yet.
 */
export const JUDGED_AFTER_HOURS = 72;
