import { flawsBesideAll } from '../people/rules.ts';
import { type Action, actions } from '../phishing-results/rules.ts';
import { contradicts, type Flaw, type Flaws, flawsWithin, text, whole } from '../shared/flaws.ts';

export const campaignStatuses = ['creating', 'planned', 'active', 'completed', 'failed'] as const;

/**
 * Why a selected person gets no email: unticked in the selection, already in the campaign, has an excluded tag, is excluded from
 * simulations, or has an address on an unverified domain.
 */
export const leftOutReasons = ['by_choice', 'in_campaign', 'excluded_tag', 'excluded', 'unverified_domain'] as const;
/** Why a campaign failed: planning failed, it has no recipients, or none of its emails could be sent. */
export const campaignFailures = ['planning', 'no_recipients', 'not_sent'] as const;

/**
 * Why a planned follow-up was not created: no recipients or no templates. `few_or_nobody`: where results are anonymous, a
 * follow-up to fewer people than the smallest group is hidden.
 */
export const followUpObstacles = ['nobody', 'no_templates', 'few_or_nobody'] as const;
export type FollowUpObstacle = (typeof followUpObstacles)[number];

/** The state of a campaign's approval by a second person. */
export const approvalStates = ['waiting', 'approved', 'rejected'] as const;

/** Returns this result and every worse one. */
export const resultsFrom = (target: Action): readonly Action[] => actions.slice(actions.indexOf(target));

/** How many departments and people of a selection are named. */
export const NAMED_RECIPIENTS_MAX = 20;

export const PERIOD_DAYS_DEFAULT = 30;
const PERIOD_DAYS_MAX = 999;
export const CAMPAIGN_TEMPLATES_MAX = 50;
export const EXCLUDED_TAGS_MAX = 100;
export const campaignRules = {
  name: text({ min: 1, max: 200 }),
  theme: text({ max: 200 }),
  text: text({ max: 10_000 }),
  period: whole(1, PERIOD_DAYS_MAX),
};

const FOLLOW_UP_DELAY_DAYS_MAX = 99;
const FOLLOW_UP_DAYS_MAX = 365;
/** A follow-up starts at a time that nobody knows in advance, so its dates are days: after the previous campaign's end, and after its own start. */
export const followUpRules = {
  ...campaignRules,
  dateDelay: whole(0, FOLLOW_UP_DELAY_DAYS_MAX),
  dateEnd: whole(1, FOLLOW_UP_DAYS_MAX),
  email_send_end_date: whole(1, FOLLOW_UP_DAYS_MAX),
};

type Automations = {
  hasAutoCourse: boolean;
  course?: unknown;
  enableRedirect: boolean;
  enableRedirectPage?: boolean | undefined;
  redirect_page?: unknown;
  hasMessage: boolean;
  theme: string;
  text: string;
};
type CampaignForm = Automations & {
  dateType: 'auto' | 'custom';
  dateEnd?: string | null | undefined;
  start_date?: string | undefined;
  isDelay: boolean;
  dateDelay?: string | null | undefined;
  enableCreateCampaignByEnding: boolean;
  post_campaign?: unknown;
};
type FollowUpForm = Automations & {
  dateType: 'auto' | 'custom';
  dateEnd: number | null;
  emailSendType: 'to_end' | 'at_once';
  email_send_end_date: number | null;
};

const required: Flaw = { code: 'required' };

export const messageFlaws = (form: Pick<Automations, 'hasMessage' | 'theme' | 'text'>): Flaws => ({
  ...(form.hasMessage && form.theme.trim() === '' && { theme: required }),
  ...(form.hasMessage && form.text.trim() === '' && { text: required }),
});

const automationFlaws = (form: Automations): Flaws => ({
  ...(form.hasAutoCourse && !form.course && { course: required }),
  ...messageFlaws(form),
  ...redirectFlaws(form),
});

/** Constraints between fields of the form. A start and a delay must agree if both are present. */
export const campaignFlaws = (form: CampaignForm): Flaws => ({
  ...(form.dateType === 'custom' && !form.dateEnd && { dateEnd: required }),
  ...(form.isDelay && !form.dateDelay && { dateDelay: required }),
  ...(form.isDelay &&
    form.dateDelay &&
    form.start_date !== undefined &&
    Date.parse(form.start_date) !== Date.parse(form.dateDelay) && { dateDelay: { code: 'other_start' } }),
  ...(form.enableCreateCampaignByEnding && !form.post_campaign && { post_campaign: required }),
  ...automationFlaws(form),
});

type SendingDates<T> = {
  dateType: 'auto' | 'custom';
  dateEnd?: T | null | undefined;
  emailSendType: 'to_end' | 'at_once';
  email_send_end_date?: T | null | undefined;
};
type Delay<T> = { isDelay: boolean; dateDelay?: T | null | undefined };

/**
 * Refuses dates whose switch is off. A client may always send the switch without a date, or with null; a date is an error,
 * because emails sent before an ignored start date cannot be recalled.
 */
const unusedDateFlaws = <T>({ isDelay, dateDelay, ...form }: SendingDates<T> & Delay<T>): Flaws => ({
  ...(!isDelay && isPresent(dateDelay) && { dateDelay: contradicts('isDelay') }),
  ...unusedEnds(form),
});
const unusedEnds = <T>({ dateType, dateEnd, emailSendType, email_send_end_date }: SendingDates<T>): Flaws => ({
  ...(dateType === 'auto' && isPresent(dateEnd) && { dateEnd: contradicts('dateType') }),
  ...(emailSendType === 'at_once' && isPresent(email_send_end_date) && { email_send_end_date: contradicts('emailSendType') }),
});
const isPresent = (value: unknown): boolean => value !== null && value !== undefined;

type WholeForm = CampaignForm &
  SendingDates<string> & {
    targetType: 'custom' | 'all';
    targets: { target_users: string[]; target_departments: string[] };
    post_campaign: { post_campaign_targets?: Action | undefined } | null;
    post_campaign_targets?: Action | undefined;
  };

/**
 * Contradictions within a request. Checked for requests only: a form on screen keeps values of options that are currently off.
 */
export const campaignContradictions = (form: WholeForm): Flaws => ({
  ...unusedDateFlaws(form),
  ...(form.dateType === 'custom' &&
    form.emailSendType === 'to_end' &&
    form.dateEnd &&
    form.email_send_end_date &&
    Date.parse(form.email_send_end_date) > Date.parse(form.dateEnd) && { email_send_end_date: { code: 'after_end' } }),
  ...(form.targetType === 'all' ? flawsWithin('targets', flawsBesideAll(form.targets, 'targetType')) : {}),
  ...(!form.enableCreateCampaignByEnding &&
    isPresent(form.post_campaign) && { post_campaign: contradicts('enableCreateCampaignByEnding') }),
  ...(isPresent(form.post_campaign_targets) &&
    isPresent(form.post_campaign?.post_campaign_targets) &&
    form.post_campaign_targets !== form.post_campaign?.post_campaign_targets && {
      post_campaign_targets: contradicts('post_campaign.post_campaign_targets'),
    }),
});

export const followUpContradictions = (form: SendingDates<number> & Delay<number>): Flaws => unusedDateFlaws(form);

/** Contradictions within a forecast request, whose fields have other names. */
export const forecastContradictions = ({
  sendEndDate,
  ...form
}: Omit<SendingDates<string>, 'email_send_end_date'> & { sendEndDate?: string | undefined }): Flaws => {
  const { email_send_end_date, ...flaws } = unusedEnds({ ...form, email_send_end_date: sendEndDate });
  return { ...flaws, ...(email_send_end_date && { sendEndDate: email_send_end_date }) };
};

/** Constraints between fields of a follow-up, whose dates are days. */
export const followUpFlaws = (form: FollowUpForm): Flaws => ({
  ...(form.dateType === 'custom' && form.dateEnd === null && { dateEnd: required }),
  ...(form.dateType === 'custom' &&
    form.emailSendType === 'to_end' &&
    form.dateEnd !== null &&
    (form.email_send_end_date ?? 0) > form.dateEnd && { email_send_end_date: { code: 'after_end' } }),
  ...automationFlaws(form),
});

/** Checks that the destination after the landing page exists: the chosen page, or else the course. No field is ignored. */
const redirectFlaws = ({
  enableRedirect,
  enableRedirectPage,
  redirect_page,
  hasAutoCourse,
}: Pick<Automations, 'enableRedirect' | 'enableRedirectPage' | 'redirect_page' | 'hasAutoCourse'>): Flaws => {
  const hasPage = Boolean(redirect_page);
  if (hasPage && !enableRedirect) return { enableRedirect: required };
  if (enableRedirectPage === true && !enableRedirect) return { enableRedirect: required };
  if (enableRedirectPage === false && hasPage) return { enableRedirectPage: { code: 'wrong' } };
  const needsPage = enableRedirect && (enableRedirectPage === true || !hasAutoCourse);
  return needsPage && !hasPage ? { redirect_page: required } : {};
};

/** Errors of dates in the wrong order; all dates and `now` in ISO format. */
export function campaignDateFlaws(
  { dateDelay, dateType, dateEnd, emailSendType, email_send_end_date }: SendingDates<string> & Pick<Delay<string>, 'dateDelay'>,
  now: string,
): Flaws {
  const start = Date.parse(dateDelay ?? now);
  const end = dateType === 'custom' && dateEnd ? Date.parse(dateEnd) : null;
  const lastEmail = emailSendType === 'to_end' && email_send_end_date ? Date.parse(email_send_end_date) : null;
  return {
    ...(dateDelay && start <= Date.parse(now) && { dateDelay: { code: 'past' } }),
    ...(end !== null && end <= start && { dateEnd: { code: 'before_start' } }),
    ...(lastEmail !== null && end !== null && lastEmail > end && { email_send_end_date: { code: 'after_end' } }),
    ...(lastEmail !== null && lastEmail < start && { email_send_end_date: { code: 'before_start' } }),
  };
}

/** A campaign with a computed end stays open for a week after the last delivery. */
const DAYS_OPEN_AFTER_SENDING = 7;
/** The default for "spread evenly" without a period: one working day. */
export const SENDING_HOURS_DEFAULT = 8;

/** Computes the end of sending and of the campaign from the form. */
export function campaignDates(form: {
  start: Date;
  dateType: 'auto' | 'custom';
  dateEnd?: Date;
  emailSendType: 'to_end' | 'at_once';
  sendEnd?: Date;
}): { sendEnd: Date; end: Date } {
  const sendEnd =
    form.emailSendType === 'at_once'
      ? form.start
      : (form.sendEnd ??
        (form.dateType === 'custom' && form.dateEnd ? form.dateEnd : hoursAfter(form.start, SENDING_HOURS_DEFAULT)));
  const end = form.dateType === 'custom' && form.dateEnd ? form.dateEnd : hoursAfter(sendEnd, DAYS_OPEN_AFTER_SENDING * 24);
  return { sendEnd: sendEnd > end ? end : sendEnd, end };
}

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);
