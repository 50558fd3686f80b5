import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import type {
  Campaign,
  CampaignSummary,
  NewCampaignInput,
  PlannedFollowUp,
} from '@vigil/contract/phishing-campaigns/campaign.ts';
import {
  campaignDateFlaws,
  type SpfFinding,
  campaignFlaws,
  followUpFlaws,
  followUpRules,
  PERIOD_DAYS_DEFAULT,
} from '@vigil/contract/phishing-campaigns/rules.ts';
import type { CaughtPerson } from '@vigil/contract/phishing-campaigns/caught.ts';
import type { SenderChecks } from '@vigil/contract/phishing-campaigns/readiness.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';
import { type Deed, deeds, results } from '@vigil/contract/phishing-results/rules.ts';
import { isNobody, nobody } from '@vigil/contract/people/rules.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { type Flaws, flawsOf } from '@vigil/contract/shared/flaws.ts';
import { endOfDay, startOfDay } from '@vigil/contract/working-hours/zone.ts';

export type DraftTemplate = { id: string; name: string; emails_count: number };

export const onlies = [...deeds, 'incidents', 'automated', 'excused', 'failed', 'unconfirmed', 'held', 'cancelled'] as const;
/** Who did so, or whose letter went another way. */
export type Only = (typeof onlies)[number];

/** The form's name among the drafts that are kept. */
export const CAMPAIGN_DRAFT = 'campaign.new';

/** Where a person goes once the page is behind them: to our page about the letter, the organisation's page, the course. */
export type AfterPage = 'gotcha' | 'redirect' | 'course';

/** What the forms of a campaign and of its follow-up have alike. */
export type ContentDraft = {
  name: string;
  templates: DraftTemplate[];
  excludedTags: string[];
  dateType: 'auto' | 'custom';
  emailSendType: 'to_end' | 'at_once';
  workingHours: boolean;
  hasAutoCourse: boolean;
  course: { id: string; title: string } | null;
  targetsAutoCourse: Deed;
  period: number;
  course_again: boolean;
  after_page: AfterPage;
  redirect_page: { id: string; name: string } | null;
  hasMessage: boolean;
  targetsMessage: Deed;
  theme: string;
  text: string;
};

/** A follow-up's form: its dates are days, and empty while they do not count. */
export type FollowUpDraft = ContentDraft & {
  isDelay: boolean;
  dateDelay: number | null;
  dateEnd: number | null;
  email_send_end_date: number | null;
};

/** The form as it is filled in; everything of it can be kept as JSON. */
export type CampaignDraft = ContentDraft & {
  isTesting: boolean;
  targetType: 'custom' | 'all';
  targets: Targets;
  /** Null: it begins now. */
  dateDelay: string | null;
  dateEnd: string | null;
  /** Null: the product finds it. */
  email_send_end_date: string | null;
  enableCreateCampaignByEnding: boolean;
  post_campaign: FollowUpDraft;
  post_campaign_targets: Deed;
};

/** What the form begins with; a call without the field means `opened` (docs/decisions/0044). */
export const FORM_TARGET: Deed = 'clicked';

const emptyContent: ContentDraft = {
  name: '',
  templates: [],
  excludedTags: [],
  dateType: 'auto',
  emailSendType: 'to_end',
  workingHours: true,
  hasAutoCourse: false,
  course: null,
  targetsAutoCourse: FORM_TARGET,
  period: PERIOD_DAYS_DEFAULT,
  course_again: false,
  after_page: 'gotcha',
  redirect_page: null,
  hasMessage: false,
  targetsMessage: FORM_TARGET,
  theme: '',
  text: '',
};

export const emptyFollowUp: FollowUpDraft = {
  ...emptyContent,
  isDelay: false,
  dateDelay: null,
  dateEnd: null,
  email_send_end_date: null,
};

export const emptyDraft: CampaignDraft = {
  ...emptyContent,
  isTesting: false,
  targetType: 'custom',
  targets: nobody,
  dateDelay: null,
  dateEnd: null,
  email_send_end_date: null,
  enableCreateCampaignByEnding: false,
  post_campaign: emptyFollowUp,
  post_campaign_targets: FORM_TARGET,
};

/** The form for a campaign like another: its dates are gone by, so they begin anew. */
export function draftOf(form: CampaignForm): CampaignDraft {
  const { gone: _, enableRedirect: __, post_campaign, ...settings } = form;
  return { ...emptyDraft, ...settings, after_page: placeOfRedirect(form), post_campaign: followUpDraftOf(post_campaign) };
}

export function followUpDraftOf(planned: PlannedFollowUp | null): FollowUpDraft {
  if (planned === null) return emptyFollowUp;
  const { enableRedirect: _, enableRedirectPage: __, ...settings } = planned;
  return { ...emptyFollowUp, ...settings, after_page: placeOfRedirect(planned) };
}

const placeOfRedirect = ({ enableRedirect, redirect_page }: { enableRedirect: boolean; redirect_page: unknown }): AfterPage =>
  !enableRedirect ? 'gotcha' : redirect_page === null ? 'course' : 'redirect';

/** A trial leaves at once, whatever was said of dates before. */
export const asLaunched = (draft: CampaignDraft): CampaignDraft =>
  draft.isTesting
    ? { ...draft, dateDelay: null, dateType: 'auto', dateEnd: null, emailSendType: 'at_once', email_send_end_date: null }
    : draft;

/** What leaves at once leaves whatever the hour. */
export const keepsWorkingHours = ({
  emailSendType,
  workingHours,
}: Pick<ContentDraft, 'emailSendType' | 'workingHours'>): boolean => emailSendType === 'to_end' && workingHours;

/** Whom the form means: everyone, but for those it takes out, or who is ticked. */
export const targetsMeant = ({ targetType, targets }: Pick<CampaignDraft, 'targetType' | 'targets'>): Targets =>
  targetType === 'all' ? { ...nobody, all: true } : targets;

/** A course that is not assigned is no place to go to. */
export const afterPageOf = ({ after_page, hasAutoCourse }: Pick<ContentDraft, 'after_page' | 'hasAutoCourse'>): AfterPage =>
  after_page === 'course' && !hasAutoCourse ? 'gotcha' : after_page;

/** The choice as the call says it. */
const redirectOf = (draft: ContentDraft) => {
  const after_page = afterPageOf(draft);
  const isOwn = after_page === 'redirect';
  return {
    enableRedirect: after_page !== 'gotcha',
    enableRedirectPage: isOwn,
    redirect_page: isOwn ? (draft.redirect_page?.id ?? null) : null,
  };
};

/** What the call is made of; whatever does not count in this form is not sent. */
export function requestOf(form: CampaignDraft): NewCampaignInput {
  const draft = asLaunched(form);
  const { isTesting, targetType, targets, dateType, emailSendType, dateDelay } = draft;
  return {
    ...contentOf(draft),
    isTesting,
    targets: isTesting || targetType === 'all' ? nobody : targets,
    ...(!isTesting && targetType === 'all' && { targetType }),
    ...(dateDelay !== null && { isDelay: true, dateDelay }),
    ...(dateType === 'custom' && draft.dateEnd !== null && { dateEnd: draft.dateEnd }),
    ...(emailSendType === 'to_end' && draft.email_send_end_date !== null && { email_send_end_date: draft.email_send_end_date }),
    ...(draft.enableCreateCampaignByEnding && {
      enableCreateCampaignByEnding: true,
      post_campaign: followUpOf(draft.post_campaign),
      post_campaign_targets: draft.post_campaign_targets,
    }),
  };
}

type FollowUpInput = NonNullable<NewCampaignInput['post_campaign']>;

export function followUpOf(draft: FollowUpDraft): FollowUpInput {
  const { isDelay, dateType, emailSendType } = draft;
  return {
    ...contentOf(draft),
    ...(isDelay && { isDelay, dateDelay: draft.dateDelay }),
    ...(dateType === 'custom' && { dateEnd: draft.dateEnd }),
    ...(emailSendType === 'to_end' && { email_send_end_date: draft.email_send_end_date }),
  };
}

/** A change leaves what it does not name as it is, so this one names what is switched off as well. */
export const followUpChangeOf = (draft: FollowUpDraft) => ({
  excludedTags: [],
  workingHours: false,
  hasAutoCourse: false,
  course: null,
  enableRedirect: false,
  redirect_page: null,
  hasMessage: false,
  isDelay: false,
  dateDelay: null,
  dateEnd: null,
  email_send_end_date: null,
  ...followUpOf(draft),
});

const contentOf = (draft: ContentDraft) => ({
  name: draft.name.trim(),
  templates: draft.templates.map(({ id }) => id),
  ...(draft.excludedTags.length > 0 && { excludedTags: draft.excludedTags }),
  dateType: draft.dateType,
  emailSendType: draft.emailSendType,
  ...(keepsWorkingHours(draft) && { workingHours: true }),
  ...(draft.hasAutoCourse &&
    draft.course !== null && {
      hasAutoCourse: true,
      course: draft.course.id,
      targetsAutoCourse: draft.targetsAutoCourse,
      period: draft.period,
      course_again: draft.course_again,
    }),
  ...(afterPageOf(draft) !== 'gotcha' && redirectOf(draft)),
  ...(draft.hasMessage && {
    hasMessage: true,
    targetsMessage: draft.targetsMessage,
    theme: draft.theme.trim(),
    text: draft.text.trim(),
  }),
});

/** What keeps the form from being launched, besides what each field must be by itself; `now` in ISO. */
export const draftFlaws = (draft: CampaignDraft, now: string): Flaws => ({
  ...(draft.templates.length === 0 && { templates: { code: 'none_chosen' } }),
  ...(!draft.isTesting && isNobody(targetsMeant(draft)) && { targets: { code: 'none_chosen' } }),
  ...campaignDateFlaws(asLaunched(draft), now),
  ...campaignFlaws({ ...asLaunched(draft), ...redirectOf(draft), isDelay: false }),
  ...(draft.enableCreateCampaignByEnding && followUpDraftFlaws(draft.post_campaign)),
});

/** The same of a follow-up, at its place in the call. Days that do not count are not looked at; one that was emptied means its default. */
export const followUpDraftFlaws = (draft: FollowUpDraft): Flaws => {
  const flaws: Flaws = {
    ...flawsOf(followUpRules, { ...draft, ...daysThatCount(draft) }),
    ...(draft.templates.length === 0 && { templates: { code: 'none_chosen' } }),
    ...followUpFlaws({ ...draft, ...redirectOf(draft) }),
  };
  return Object.fromEntries(Object.entries(flaws).map(([path, flaw]) => [`post_campaign.${path}`, flaw]));
};

const daysThatCount = ({ isDelay, dateDelay, dateType, dateEnd, emailSendType, email_send_end_date }: FollowUpDraft) => ({
  dateDelay: isDelay ? dateDelay : null,
  dateEnd: dateType === 'custom' ? dateEnd : null,
  email_send_end_date: emailSendType === 'to_end' ? email_send_end_date : null,
});

export const countEmails = (templates: readonly DraftTemplate[]): number =>
  templates.reduce((sum, { emails_count }) => sum + emails_count, 0);

/** Letters are dealt out evenly, so a template with two of them goes to twice as many people. */
export function sharesOf(templates: readonly DraftTemplate[]): { id: string; name: string; percent: number }[] {
  const letters = countEmails(templates);
  return templates.map(({ id, name, emails_count }) => ({
    id,
    name,
    percent: letters === 0 ? 0 : Math.round((100 * emails_count) / letters),
  }));
}

/** Campaigns stand in two places: those that people launch, and those by which tags send. */
export const placeOf = (by_tag: boolean) => places[by_tag ? 'by_tag' : 'launched'];
const places = {
  launched: {
    title: 'phishing_campaigns.title',
    list: '/admin/phishing/campaigns',
    campaign: '/admin/phishing/campaigns/$campaign_id',
    statistics: '/admin/phishing/campaigns/$campaign_id/statistics',
    template: '/admin/phishing/campaigns/$campaign_id/$template_id/statistics',
  },
  by_tag: {
    title: 'phishing_campaigns.by_tag.title',
    list: '/admin/phishing/phishing-by-tags',
    campaign: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id',
    statistics: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/statistics',
    template: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/$template_id/statistics',
  },
} as const;

export type CampaignListState = {
  search: string;
  statuses: string[];
  templates: string[];
  date_from: string;
  date_to: string;
  incident_from: number;
  incident_to: number;
  targets_from: number;
  waits_for_approval: boolean;
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
  waits_for_approval: false,
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
  waits_for_approval?: boolean;
};

/** Spec point 5: empty values and defaults are left out. Days of the filter are whole ones in the organisation's time zone. */
export function filterOf(state: CampaignListState, zone: string): ListFilter {
  return {
    ...(state.search !== '' && { search: state.search }),
    ...(state.statuses.length > 0 && { statuses: state.statuses as Campaign['status'][] }),
    ...(state.templates.length > 0 && { templates: state.templates }),
    ...(state.date_from !== '' && { date_from: startOfDay(state.date_from, zone) }),
    ...(state.date_to !== '' && { date_to: endOfDay(state.date_to, zone) }),
    ...(state.incident_from !== INCIDENT_MIN && { incident_from: state.incident_from }),
    ...(state.incident_to !== INCIDENT_MAX && { incident_to: state.incident_to }),
    ...(state.targets_from > 0 && { targets_from: state.targets_from }),
    ...(state.waits_for_approval && { waits_for_approval: true }),
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

export type Stage =
  | 'creating'
  | 'planned'
  | 'waiting'
  | 'rejected'
  | 'sending'
  | 'collecting'
  | 'paused'
  | 'held'
  | 'completed'
  | 'failed';

/** What goes on right now, in one word. */
export function stageOf(campaign: CampaignSummary & { hold?: Campaign['hold'] }): Stage {
  const { status, is_paused, approval, hold = null, held, unsent, statistics } = campaign;
  const isHeldBack = approval === 'waiting' || approval === 'rejected';
  if (status === 'planned' && isHeldBack) return approval;
  if (status !== 'active') return status;
  if (statistics.sent + statistics.failed + statistics.unconfirmed + unsent >= lettersOf(campaign)) return 'collecting';
  if (isHeldBack) return approval;
  if (is_paused) return 'paused';
  return hold === null && held === null ? 'sending' : 'held';
}

/** How many letters a campaign has: one for each recipient, and those sent again. */
export const lettersOf = ({ users_count, resent }: Pick<CampaignSummary, 'users_count' | 'resent'>): number =>
  users_count + resent;

/** How many of them are still to leave, or are leaving now. */
export const lettersLeft = (campaign: Pick<CampaignSummary, 'users_count' | 'resent' | 'statistics' | 'unsent'>): number => {
  const { sent, failed, unconfirmed } = campaign.statistics;
  return Math.max(0, lettersOf(campaign) - sent - failed - unconfirmed - campaign.unsent);
};

type Spread = Pick<Campaign, 'start_date' | 'email_send_end_date' | 'users_count' | 'workingHours'>;

const HOUR_MS = 3_600_000;

/** How fast an even spread goes; null where there is none to speak of. */
export function lettersAnHour({ start_date, email_send_end_date, users_count, workingHours }: Spread): number | null {
  // Nights between its hours are none of its sending.
  if (workingHours) return null;
  const hours = (Date.parse(email_send_end_date) - Date.parse(start_date)) / HOUR_MS;
  return hours < 1 ? null : Math.max(1, Math.round(users_count / hours));
}

type Standing = Pick<CampaignSummary, 'statistics' | 'users_count' | 'resent' | 'unsent' | 'held'>;

/** The results that somebody has: a filter for what nobody can have finds nothing. */
export function presentResults({ statistics, ...letters }: Standing): Result[] {
  const { sent } = statistics;
  const [opened, incidents, clicked] = [statistics.opened ?? 0, statistics.incidents ?? 0, statistics.clicked ?? 0];
  const [opened_attachment, entered_data] = [statistics.opened_attachment ?? 0, statistics.entered_data ?? 0];
  const there: Record<Result, boolean> = {
    unknown: lettersOf(letters) > sent,
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

/** What people did, and what was said of it; the rest is how their letters fared. */
export const isDeedOnly = (only: Only | ''): boolean =>
  only === 'incidents' || only === 'automated' || only === 'excused' || deeds.some((deed) => deed === only);

/** A search for recipients as far as it is no search for what they did. */
export const withoutDeeds = <State extends { status: string[]; os: string[]; only: Only | '' }>(state: State): State => ({
  ...state,
  status: [],
  os: [],
  only: isDeedOnly(state.only) ? '' : state.only,
});

const knownFailures = ['left', 'excluded', 'excluded_tag', 'domain_unverified', 'internal'] as const;
export const isKnownFailure = (failure: string): failure is (typeof knownFailures)[number] =>
  knownFailures.some((known) => known === failure);

/** Of a check before the launch: what is seen to be well, what is not, and what cannot be known beforehand. */
export type CheckState = 'ok' | 'warning' | 'unknown';

export const spfState = (spf: SpfFinding): CheckState => (spf === 'there' || spf === 'no_answer' ? 'unknown' : 'warning');

type SenderCheck = SenderChecks['senders'][number];

/**
 * A policy that turns letters away asks for SPF or DKIM in the name of the very domain; of our own signature it is known that it
 * is there, of another's domain that SPF is not.
 */
export function senderState({ dmarc, is_aligned, dkim }: Pick<SenderCheck, 'dmarc' | 'is_aligned' | 'dkim'>): CheckState {
  if (dmarc === 'no_answer') return 'unknown';
  if ((dmarc !== 'quarantine' && dmarc !== 'reject') || dkim === 'signing') return 'ok';
  return is_aligned ? 'unknown' : 'warning';
}

/** A domain that is not there, or takes no email: gateways turn such senders away. */
export const mailState = (mail: SenderCheck['mail']): CheckState =>
  mail === 'receives' ? 'ok' : mail === 'no_answer' ? 'unknown' : 'warning';

export const probeState = ({ came_back_at, sent_at }: { came_back_at: string | null; sent_at: string | null }): CheckState =>
  came_back_at !== null ? 'ok' : sent_at !== null ? 'unknown' : 'warning';

/** What a person who failed again and again needs next: a course, a reminder to finish it, or somebody to talk to. */
export const nextStepFor = ({ course }: Pick<CaughtPerson, 'course'>): 'assign' | 'remind' | 'talk' =>
  course === null ? 'assign' : course.progress < 100 ? 'remind' : 'talk';

/** A subject as it is named before anybody got it: what is filled in for each reader is left open. */
export const openSubject = (subject: string): string => subject.replaceAll(/\{\{[^{}]*\}\}/g, '…');
