import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { FailedPerson } from '@vigil/contract/phishing-campaigns/failures.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';
import { actions, results } from '@vigil/contract/phishing-results/rules.ts';
import { emailsOf } from './stage.ts';

export const onlies = [...actions, 'incidents', 'automated', 'excused', 'failed', 'unconfirmed', 'held', 'cancelled'] as const;
/** A filter of recipients: by an action, or by what happened to the email. */
export type Only = (typeof onlies)[number];

type Counts = Pick<CampaignSummary, 'statistics' | 'users_count' | 'resent' | 'unsent' | 'held'>;

/** Returns the results that at least one recipient has, because a filter by any other result would find nobody. */
export function presentResults({ statistics, ...emails }: Counts): Result[] {
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

/** Returns the filters that find at least one recipient. */
export function presentOnlies({ statistics, unsent, held }: Counts): Only[] {
  const there: Partial<Record<Only, boolean>> = {
    held: held !== null,
    cancelled: unsent > 0,
    // Without attachments, the people who failed are exactly those who clicked.
    incidents: (statistics.opened_attachment ?? 0) > 0,
  };
  return onlies.filter((only) => there[only] ?? (statistics[only as Exclude<Only, 'held' | 'cancelled'>] ?? 0) > 0);
}

/** Whether the filter reveals people's actions or verdicts; the other filters are about delivery. */
export const isActionOnly = (only: Only | ''): boolean =>
  only === 'incidents' || only === 'automated' || only === 'excused' || actions.some((action) => action === only);

/** Returns the state without the filters that reveal what people did. */
export const withoutActions = <State extends { status: string[]; os: string[]; only: Only | '' }>(state: State): State => ({
  ...state,
  status: [],
  os: [],
  only: isActionOnly(state.only) ? '' : state.only,
});

const knownFailures = ['left', 'excluded', 'excluded_tag', 'domain_unverified', 'internal'] as const;
export const isKnownFailure = (failure: string): failure is (typeof knownFailures)[number] =>
  knownFailures.some((known) => known === failure);

/** Returns the next step for a person who failed repeatedly: a course, a reminder to finish it, or a conversation. */
export const nextStepFor = ({ course }: Pick<FailedPerson, 'course'>): 'assign' | 'remind' | 'talk' =>
  course === null ? 'assign' : course.progress < 100 ? 'remind' : 'talk';
