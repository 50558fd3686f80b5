import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { FailedPerson } from '@vigil/contract/phishing-campaigns/failures.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';
import { actions, results } from '@vigil/contract/phishing-results/rules.ts';
import { emailsOf } from './stage.ts';

export const recipientCategories = [
  ...actions,
  'incidents',
  'automated',
  'excused',
  'failed',
  'unconfirmed',
  'held',
  'cancelled',
] as const;
/** A category by which the list of recipients is filtered: what they did, or what happened to their email. */
export type RecipientCategory = (typeof recipientCategories)[number];

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

/** Returns the categories that have at least one recipient. */
export function presentCategories({ statistics, unsent, held }: Counts): RecipientCategory[] {
  const there: Partial<Record<RecipientCategory, boolean>> = {
    held: held !== null,
    cancelled: unsent > 0,
    // Without attachments, the people who failed are exactly those who clicked.
    incidents: (statistics.opened_attachment ?? 0) > 0,
  };
  return recipientCategories.filter(
    (category) => there[category] ?? (statistics[category as Exclude<RecipientCategory, 'held' | 'cancelled'>] ?? 0) > 0,
  );
}

/** Whether the category reveals people's actions or verdicts; the other categories are about delivery. */
export const isActionCategory = (category: RecipientCategory | ''): boolean =>
  category === 'incidents' || category === 'automated' || category === 'excused' || actions.some((action) => action === category);

/** Returns the state without the filters that reveal what people did. */
export const withoutActions = <State extends { status: string[]; os: string[]; only: RecipientCategory | '' }>(
  state: State,
): State => ({
  ...state,
  status: [],
  os: [],
  only: isActionCategory(state.only) ? '' : state.only,
});

const knownFailures = ['left', 'excluded', 'excluded_tag', 'domain_unverified', 'internal'] as const;
export const isKnownFailure = (failure: string): failure is (typeof knownFailures)[number] =>
  knownFailures.some((known) => known === failure);

/** Returns the next step for a person who failed repeatedly: a course, a reminder to finish it, or a conversation. */
export const nextStepFor = ({ course }: Pick<FailedPerson, 'course'>): 'assign' | 'remind' | 'talk' =>
  course === null ? 'assign' : course.progress < 100 ? 'remind' : 'talk';
