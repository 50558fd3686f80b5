import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { FailedPerson } from '@vigil/contract/phishing-campaigns/failures.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';
import { actions, results } from '@vigil/contract/phishing-results/rules.ts';
import { emailsOf } from './stage.ts';

export const onlies = [...actions, 'incidents', 'automated', 'excused', 'failed', 'unconfirmed', 'held', 'cancelled'] as const;
/** Who did so, or whose email went another way. */
export type Only = (typeof onlies)[number];

type Standing = Pick<CampaignSummary, 'statistics' | 'users_count' | 'resent' | 'unsent' | 'held'>;

/** The results that somebody has: a filter for what nobody can have finds nothing. */
export function presentResults({ statistics, ...emails }: Standing): Result[] {
  const { sent } = statistics;
  const [opened, incidents, clicked] = [statistics.opened ?? 0, statistics.incidents ?? 0, statistics.clicked ?? 0];
  const [opened_attachment, entered_data] = [statistics.opened_attachment ?? 0, statistics.entered_data ?? 0];
  const there: Record<Result, boolean> = {
    unknown: emailsOf(emails) > sent,
    sent: sent > opened,
    opened: opened > incidents,
    clicked: clicked > entered_data,
    opened_attachment: opened_attachment > 0,
    entered_data: entered_data > 0,
  };
  return results.filter((result) => there[result]);
}

/** Likewise the figures that have people behind them. */
export function presentOnlies({ statistics, unsent, held }: Standing): Only[] {
  const there: Partial<Record<Only, boolean>> = {
    held: held !== null,
    cancelled: unsent > 0,
    // Without attachments the people who failed are those who clicked.
    incidents: (statistics.opened_attachment ?? 0) > 0,
  };
  return onlies.filter((only) => there[only] ?? (statistics[only as Exclude<Only, 'held' | 'cancelled'>] ?? 0) > 0);
}

/** What people did, and what was said of it; the rest is how their emails fared. */
export const isActionOnly = (only: Only | ''): boolean =>
  only === 'incidents' || only === 'automated' || only === 'excused' || actions.some((deed) => deed === only);

/** A search for recipients as far as it is no search for what they did. */
export const withoutActions = <State extends { status: string[]; os: string[]; only: Only | '' }>(state: State): State => ({
  ...state,
  status: [],
  os: [],
  only: isActionOnly(state.only) ? '' : state.only,
});

const knownFailures = ['left', 'excluded', 'excluded_tag', 'domain_unverified', 'internal'] as const;
export const isKnownFailure = (failure: string): failure is (typeof knownFailures)[number] =>
  knownFailures.some((known) => known === failure);

/** What a person who failed again and again needs next: a course, a reminder to finish it, or somebody to talk to. */
export const nextStepFor = ({ course }: Pick<FailedPerson, 'course'>): 'assign' | 'remind' | 'talk' =>
  course === null ? 'assign' : course.progress < 100 ? 'remind' : 'talk';
