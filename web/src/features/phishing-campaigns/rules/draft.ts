import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import type { PlannedFollowUp } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { PERIOD_DAYS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import { type Action } from '@vigil/contract/phishing-results/rules.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';

export type DraftTemplate = { id: string; name: string; emails_count: number };

/** The key of the form's stored draft. */
export const CAMPAIGN_DRAFT = 'campaign.new';

/** Where a person goes after the landing page: our page about the email, the organisation's page, or the course. */
export type AfterPage = 'gotcha' | 'redirect' | 'course';

/** Fields that the forms of a campaign and of its follow-up share. */
export type ContentDraft = {
  name: string;
  templates: DraftTemplate[];
  excludedTags: string[];
  dateType: 'auto' | 'custom';
  emailSendType: 'to_end' | 'at_once';
  workingHours: boolean;
  hasAutoCourse: boolean;
  course: { id: string; title: string } | null;
  targetsAutoCourse: Action;
  period: number;
  course_again: boolean;
  after_page: AfterPage;
  redirect_page: { id: string; name: string } | null;
  hasMessage: boolean;
  targetsMessage: Action;
  theme: string;
  text: string;
};

/** A follow-up's form. Its dates are numbers of days; null while a date does not apply. */
export type FollowUpDraft = ContentDraft & {
  isDelay: boolean;
  dateDelay: number | null;
  dateEnd: number | null;
  email_send_end_date: number | null;
};

/** The values of the form; all of them can be stored as JSON. */
export type CampaignDraft = ContentDraft & {
  isTesting: boolean;
  targetType: 'custom' | 'all';
  targets: Targets;
  /** The start of the campaign; null if it begins now. */
  dateDelay: string | null;
  dateEnd: string | null;
  /** The end of sending; null if the server chooses it. */
  email_send_end_date: string | null;
  enableCreateCampaignByEnding: boolean;
  post_campaign: FollowUpDraft;
  post_campaign_targets: Action;
};

/**
 * The form's default for the weakest result that starts an automatic action. The default of the API is `opened`
 * (docs/decisions/0044).
 */
export const FORM_TARGET: Action = 'clicked';

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

/** Returns the form's values for a copy of a campaign. Resets its dates, which are in the past. */
export function draftOf(form: CampaignForm): CampaignDraft {
  const { gone: _, enableRedirect: __, post_campaign, ...settings } = form;
  return { ...emptyDraft, ...settings, after_page: afterPageFrom(form), post_campaign: followUpDraftOf(post_campaign) };
}

export function followUpDraftOf(planned: PlannedFollowUp | null): FollowUpDraft {
  if (planned === null) return emptyFollowUp;
  const { enableRedirect: _, enableRedirectPage: __, ...settings } = planned;
  return { ...emptyFollowUp, ...settings, after_page: afterPageFrom(planned) };
}

const afterPageFrom = ({ enableRedirect, redirect_page }: { enableRedirect: boolean; redirect_page: unknown }): AfterPage =>
  !enableRedirect ? 'gotcha' : redirect_page === null ? 'course' : 'redirect';

/** Returns the draft to launch. A trial is sent at once, whatever dates the form has. */
export const draftToLaunch = (draft: CampaignDraft): CampaignDraft =>
  draft.isTesting
    ? { ...draft, dateDelay: null, dateType: 'auto', dateEnd: null, emailSendType: 'at_once', email_send_end_date: null }
    : draft;

/** Whether emails wait for working hours. Emails that are sent at once do not. */
export const keepsWorkingHours = ({
  emailSendType,
  workingHours,
}: Pick<ContentDraft, 'emailSendType' | 'workingHours'>): boolean => emailSendType === 'to_end' && workingHours;

/** Returns the form's targets: everyone, or the ticked people. */
export const effectiveTargets = ({ targetType, targets }: Pick<CampaignDraft, 'targetType' | 'targets'>): Targets =>
  targetType === 'all' ? { ...nobody, all: true } : targets;

/** Returns where people go after the landing page: to the course only if it is assigned. */
export const afterPageOf = ({ after_page, hasAutoCourse }: Pick<ContentDraft, 'after_page' | 'hasAutoCourse'>): AfterPage =>
  after_page === 'course' && !hasAutoCourse ? 'gotcha' : after_page;

export const countEmails = (templates: readonly DraftTemplate[]): number =>
  templates.reduce((sum, { emails_count }) => sum + emails_count, 0);

/** Returns each template's share. Emails are assigned evenly, so a template with two emails goes to twice as many people. */
export function sharesOf(templates: readonly DraftTemplate[]): { id: string; name: string; percent: number }[] {
  const emails = countEmails(templates);
  return templates.map(({ id, name, emails_count }) => ({
    id,
    name,
    percent: emails === 0 ? 0 : Math.round((100 * emails_count) / emails),
  }));
}

/** Returns the subject with an ellipsis for each variable, because a variable has a value only for each recipient. */
export const subjectToShow = (subject: string): string => subject.replaceAll(/\{\{[^{}]*\}\}/g, '…');
