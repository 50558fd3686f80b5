import { type Flaw, type Flaws, text, whole } from '../shared/flaws.ts';

export const campaignStatuses = ['creating', 'planned', 'active', 'completed', 'failed'] as const;

/** Why someone whom the choice means gets no letter: taken out by the choice itself, left out of phishing, or on a domain that nobody has proven. */
export const leftOutReasons = ['by_choice', 'excluded', 'unverified_domain'] as const;
/** Of a choice, so many departments and people are told by name. */
export const NAMED_RECIPIENTS_MAX = 20;

export const PERIOD_DAYS_DEFAULT = 30;
export const PERIOD_DAYS_MAX = 999;
export const CAMPAIGN_TEMPLATES_MAX = 50;
export const campaignRules = {
  name: text({ min: 1, max: 200 }),
  theme: text({ max: 200 }),
  text: text({ max: 10_000 }),
  period: whole(1, PERIOD_DAYS_MAX),
};

type CampaignForm = {
  dateType: 'auto' | 'custom';
  dateEnd?: string | null | undefined;
  hasAutoCourse: boolean;
  course?: unknown;
  hasMessage: boolean;
  theme: string;
  text: string;
};

const required: Flaw = { code: 'required' };

/** What one choice of the form asks of another. */
export const campaignFlaws = (form: CampaignForm): Flaws => ({
  ...(form.dateType === 'custom' && !form.dateEnd && { dateEnd: required }),
  ...(form.hasAutoCourse && !form.course && { course: required }),
  ...(form.hasMessage && form.theme.trim() === '' && { theme: required }),
  ...(form.hasMessage && form.text.trim() === '' && { text: required }),
});

type CampaignDates = {
  start_date: string | null;
  dateType: 'auto' | 'custom';
  dateEnd: string | null;
  emailSendType: 'to_end' | 'at_once';
  email_send_end_date: string | null;
};

/** Dates that do not follow each other; all of them and `now` in ISO. */
export function campaignDateFlaws(
  { start_date, dateType, dateEnd, emailSendType, email_send_end_date }: CampaignDates,
  now: string,
): Flaws {
  const start = start_date ?? now;
  const end = dateType === 'custom' ? dateEnd : null;
  const lastLetter = emailSendType === 'to_end' ? email_send_end_date : null;
  return {
    ...(start < now && { start_date: { code: 'past' } }),
    ...(end !== null && end <= start && { dateEnd: { code: 'before_start' } }),
    ...(lastLetter !== null && end !== null && lastLetter > end && { email_send_end_date: { code: 'after_end' } }),
    ...(lastLetter !== null && lastLetter < start && { email_send_end_date: { code: 'before_start' } }),
  };
}

/** A campaign that finds its own end stays open for a week after the last delivery. */
export const DAYS_OPEN_AFTER_SENDING = 7;
/** What "spread evenly" means when no period was chosen: people get theirs over a working day. */
export const SENDING_HOURS_DEFAULT = 8;

/** When sending ends and when the campaign does, from what the form says. */
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
