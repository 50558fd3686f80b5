import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import type { Campaign, CampaignSummary, NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { campaignDateFlaws, campaignFlaws, PERIOD_DAYS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import { isNightHour, isWeekendDay, planSends, WORK_FROM, WORK_UNTIL } from '@vigil/contract/phishing-delivery/rules.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';
import { type Deed, deeds, results } from '@vigil/contract/phishing-results/rules.ts';
import { isNobody, nobody } from '@vigil/contract/people/rules.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import type { Flaws } from '@vigil/contract/shared/flaws.ts';

export type DraftTemplate = { id: string; name: string; emails_count: number };

export const onlies = [...deeds, 'automated', 'failed', 'unconfirmed', 'held', 'cancelled'] as const;
/** Who did so, or whose letter went another way. */
export type Only = (typeof onlies)[number];

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

/** The form for a campaign like another: its dates are gone by, so they begin anew. */
export function draftOf(form: CampaignForm): CampaignDraft {
  const { gone: _, ...settings } = form;
  return { ...emptyDraft, ...settings };
}

/** A trial leaves at once, whatever was said of dates before. */
export const asLaunched = (draft: CampaignDraft): CampaignDraft =>
  draft.isTesting
    ? { ...draft, start_date: null, dateType: 'auto', dateEnd: null, emailSendType: 'at_once', email_send_end_date: null }
    : draft;

/** What the call is made of; whatever does not count in this form is not sent. */
export function requestOf(form: CampaignDraft): NewCampaignInput {
  const draft = asLaunched(form);
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
  ...campaignDateFlaws(asLaunched(draft), now),
  ...campaignFlaws(asLaunched(draft)),
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

type Spread = Pick<CampaignSummary, 'start_date' | 'email_send_end_date' | 'users_count'>;

/** How fast an even spread goes; null where there is none to speak of. */
export function lettersAnHour({ start_date, email_send_end_date, users_count }: Spread): number | null {
  const hours = (Date.parse(email_send_end_date) - Date.parse(start_date)) / HOUR_MS;
  return hours < 1 ? null : Math.max(1, Math.round(users_count / hours));
}

type Standing = Pick<CampaignSummary, 'statistics' | 'users_count' | 'unsent' | 'held'>;

/** The results that somebody has: a filter for what nobody can have finds nothing. */
export function presentResults({ statistics, users_count }: Standing): Result[] {
  const { sent, opened, incidents, clicked, opened_attachment, entered_data } = statistics;
  const there: Record<Result, boolean> = {
    unknown: users_count > sent,
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
  return onlies.filter((only) => (only === 'held' ? held !== null : only === 'cancelled' ? unsent > 0 : statistics[only] > 0));
}

const knownFailures = ['left', 'excluded', 'domain_unverified', 'internal'] as const;
export const isKnownFailure = (failure: string): failure is (typeof knownFailures)[number] =>
  knownFailures.some((known) => known === failure);

/** How many letters leave in each hour of each day; days and hours are the browser's own. */
export type SendingDay = { day: string; isWeekend: boolean; hours: number[]; total: number };
export type SendingCalendar = { days: SendingDay[]; total: number; atNight: number; onWeekend: number };

type Sending = { count: number; start: string; sendEnd: string };

/** What the sending's own plan comes to. Its chance moves a letter within its share alone, so the middle of that stands for it. */
export function sendingCalendar({ count, start, sendEnd }: Sending): SendingCalendar {
  const days = new Map<string, SendingDay>();
  const window = { start: Date.parse(start), end: Date.parse(sendEnd) };
  let atNight = 0;
  let onWeekend = 0;
  for (const { send_at } of planSends({ count, templates: 1, ...window, random: () => 0.5 })) {
    const at = new Date(send_at);
    const day = dayAt(days, at);
    const hour = at.getHours();
    day.hours[hour]! += 1;
    day.total += 1;
    if (day.isWeekend) onWeekend += 1;
    else if (isNightHour(hour)) atNight += 1;
  }
  return { days: [...days.values()], total: count, atNight, onWeekend };
}

function dayAt(days: Map<string, SendingDay>, at: Date): SendingDay {
  const day = localDay(at);
  const known = days.get(day);
  if (known !== undefined) return known;
  const begun = { day, isWeekend: isWeekendDay(at.getDay()), hours: Array.from({ length: 24 }, () => 0), total: 0 };
  days.set(day, begun);
  return begun;
}

const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const HOUR_MS = 3_600_000;

/**
 * The same sending within the hours of one working day, as far as the form can say it: the rest of the first day if it is a
 * working one, else the next; null where the campaign would be over before. `change` is what becomes of the form.
 */
export function withinWorkingHours(
  draft: CampaignDraft,
  { start, sendEnd }: Pick<Sending, 'start' | 'sendEnd'>,
): { change: Partial<CampaignDraft>; from: string; until: string } | null {
  const begin = workingMoment(new Date(start));
  const end = atHour(begin, WORK_UNTIL);
  const length = Date.parse(sendEnd) - Date.parse(start);
  const isSpread = draft.emailSendType === 'to_end';
  const until = isSpread ? new Date(Math.min(begin.getTime() + length, end.getTime())) : begin;
  if (draft.dateType === 'custom' && draft.dateEnd !== null && until.getTime() >= Date.parse(draft.dateEnd)) return null;
  const from = begin.toISOString();
  return {
    change: {
      ...(from !== start && { start_date: from }),
      ...(isSpread && { email_send_end_date: until.toISOString() }),
    },
    from,
    until: until.toISOString(),
  };
}

/** The moment itself while at least an hour of a working day is left, else the morning of the next. */
function workingMoment(moment: Date): Date {
  const lastHour = atHour(moment, WORK_UNTIL).getTime() - HOUR_MS;
  if (!isWeekendDay(moment.getDay()) && moment.getTime() <= lastHour) {
    return moment.getHours() < WORK_FROM ? atHour(moment, WORK_FROM) : moment;
  }
  const next = new Date(moment);
  do next.setDate(next.getDate() + 1);
  while (isWeekendDay(next.getDay()));
  return atHour(next, WORK_FROM);
}

function atHour(day: Date, hour: number): Date {
  const at = new Date(day);
  at.setHours(hour, 0, 0, 0);
  return at;
}
