import type { Campaign, CampaignSummary, NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { campaignDateFlaws, campaignFlaws, PERIOD_DAYS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import type { Deed } from '@vigil/contract/phishing-results/rules.ts';
import { isNobody, nobody } from '@vigil/contract/people/rules.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import type { Flaws } from '@vigil/contract/shared/flaws.ts';

export type DraftTemplate = { id: string; name: string; emails_count: number };

/** The form's name among the drafts that are kept. */
export const CAMPAIGN_DRAFT = 'campaign.new';

/** The form as it is filled in; everything of it can be kept as JSON. */
export type CampaignDraft = {
  name: string;
  isTesting: boolean;
  templates: DraftTemplate[];
  targets: Targets;
  /** Null: now. */
  start_date: string | null;
  dateType: 'auto' | 'custom';
  dateEnd: string | null;
  emailSendType: 'to_end' | 'at_once';
  /** Null: the product finds it. */
  email_send_end_date: string | null;
  hasAutoCourse: boolean;
  course: { id: string; title: string } | null;
  targetsAutoCourse: Deed;
  period: number;
  course_again: boolean;
  hasMessage: boolean;
  targetsMessage: Deed;
  theme: string;
  text: string;
};

export const emptyDraft: CampaignDraft = {
  name: '',
  isTesting: false,
  templates: [],
  targets: nobody,
  start_date: null,
  dateType: 'auto',
  dateEnd: null,
  emailSendType: 'to_end',
  email_send_end_date: null,
  hasAutoCourse: false,
  course: null,
  targetsAutoCourse: 'opened',
  period: PERIOD_DAYS_DEFAULT,
  course_again: false,
  hasMessage: false,
  targetsMessage: 'opened',
  theme: '',
  text: '',
};

/** What the call is made of; whatever does not count in this form is not sent. */
export function requestOf(draft: CampaignDraft): NewCampaignInput {
  const { name, isTesting, targets, dateType, emailSendType } = draft;
  return {
    name: name.trim(),
    isTesting,
    templates: draft.templates.map(({ id }) => id),
    targets: isTesting ? nobody : targets,
    ...(draft.start_date !== null && { start_date: draft.start_date }),
    dateType,
    ...(dateType === 'custom' && draft.dateEnd !== null && { dateEnd: draft.dateEnd }),
    emailSendType,
    ...(emailSendType === 'to_end' && draft.email_send_end_date !== null && { email_send_end_date: draft.email_send_end_date }),
    ...(draft.hasAutoCourse &&
      draft.course !== null && {
        hasAutoCourse: true,
        course: draft.course.id,
        targetsAutoCourse: draft.targetsAutoCourse,
        period: draft.period,
        course_again: draft.course_again,
      }),
    ...(draft.hasMessage && {
      hasMessage: true,
      targetsMessage: draft.targetsMessage,
      theme: draft.theme.trim(),
      text: draft.text.trim(),
    }),
  };
}

/** What keeps the form from being launched, besides what each field must be by itself; `now` in ISO. */
export const draftFlaws = (draft: CampaignDraft, now: string): Flaws => ({
  ...(draft.templates.length === 0 && { templates: { code: 'none_chosen' } }),
  ...(!draft.isTesting && isNobody(draft.targets) && { targets: { code: 'none_chosen' } }),
  ...campaignDateFlaws(draft, now),
  ...campaignFlaws(draft),
});

/** Letters are dealt out evenly, so a template with two of them goes to twice as many people. */
export function sharesOf(templates: readonly DraftTemplate[]): { id: string; name: string; percent: number }[] {
  const letters = templates.reduce((sum, { emails_count }) => sum + emails_count, 0);
  return templates.map(({ id, name, emails_count }) => ({
    id,
    name,
    percent: letters === 0 ? 0 : Math.round((100 * emails_count) / letters),
  }));
}

export type CampaignListState = {
  search: string;
  statuses: string[];
  templates: string[];
  date_from: string;
  date_to: string;
  incident_from: number;
  incident_to: number;
  targets_from: number;
};

export const INCIDENT_MIN = 0;
export const INCIDENT_MAX = 100;
export const noFilter: CampaignListState = {
  search: '',
  statuses: [],
  templates: [],
  date_from: '',
  date_to: '',
  incident_from: INCIDENT_MIN,
  incident_to: INCIDENT_MAX,
  targets_from: 0,
};

type ListFilter = {
  search?: string;
  statuses?: Campaign['status'][];
  templates?: string[];
  date_from?: string;
  date_to?: string;
  incident_from?: number;
  incident_to?: number;
  targets_from?: number;
};

/** Spec point 5: empty values and defaults are left out. Days of the filter are the person's own, whole. */
export function filterOf(state: CampaignListState): ListFilter {
  return {
    ...(state.search !== '' && { search: state.search }),
    ...(state.statuses.length > 0 && { statuses: state.statuses as Campaign['status'][] }),
    ...(state.templates.length > 0 && { templates: state.templates }),
    ...(state.date_from !== '' && { date_from: new Date(`${state.date_from}T00:00:00`).toISOString() }),
    ...(state.date_to !== '' && { date_to: new Date(`${state.date_to}T23:59:59.999`).toISOString() }),
    ...(state.incident_from !== INCIDENT_MIN && { incident_from: state.incident_from }),
    ...(state.incident_to !== INCIDENT_MAX && { incident_to: state.incident_to }),
    ...(state.targets_from > 0 && { targets_from: state.targets_from }),
  };
}

export const groups = ['active', 'planned', 'completed'] as const;
export type CampaignGroup = (typeof groups)[number];
const groupOf: Record<Campaign['status'], CampaignGroup> = {
  active: 'active',
  planned: 'planned',
  creating: 'planned',
  completed: 'completed',
  failed: 'completed',
};

/** Spec point 4: under the titles active, planned, completed; the server's order within each. */
export const grouped = (campaigns: readonly CampaignSummary[]) =>
  groups
    .map((group) => ({ group, campaigns: campaigns.filter(({ status }) => groupOf[status] === group) }))
    .filter(({ campaigns }) => campaigns.length > 0);

export type Stage = 'creating' | 'planned' | 'sending' | 'collecting' | 'paused' | 'held' | 'completed' | 'failed';

/** What goes on right now, in one word. */
export function stageOf(campaign: CampaignSummary & { hold?: Campaign['hold'] }): Stage {
  const { status, is_paused, hold = null, held, unsent, users_count, statistics } = campaign;
  if (status !== 'active') return status;
  if (statistics.sent + statistics.failed + statistics.unconfirmed + unsent >= users_count) return 'collecting';
  if (is_paused) return 'paused';
  return hold === null && held === null ? 'sending' : 'held';
}

const knownFailures = ['left', 'excluded', 'domain_unverified', 'internal'] as const;
export const isKnownFailure = (failure: string): failure is (typeof knownFailures)[number] =>
  knownFailures.some((known) => known === failure);
