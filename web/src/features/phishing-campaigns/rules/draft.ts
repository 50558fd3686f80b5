import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import type { PlannedFollowUp } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { PERIOD_DAYS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import { type Action } from '@vigil/contract/phishing-results/rules.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';

export type DraftTemplate = { id: string; name: string; emails_count: number };

/** The form's name among the drafts that are kept. */
export const CAMPAIGN_DRAFT = 'campaign.new';

/** Where a person goes once the page is behind them: to our page about the email, the organisation's page, the course. */
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
  post_campaign_targets: Action;
};

/** What the form begins with; a call without the field means `opened` (docs/decisions/0044). */
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

/** The form for a campaign like another: its dates are gone by, so they begin again. */
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
export const effectiveTargets = ({ targetType, targets }: Pick<CampaignDraft, 'targetType' | 'targets'>): Targets =>
  targetType === 'all' ? { ...nobody, all: true } : targets;

/** A course that is not assigned is no place to go to. */
export const afterPageOf = ({ after_page, hasAutoCourse }: Pick<ContentDraft, 'after_page' | 'hasAutoCourse'>): AfterPage =>
  after_page === 'course' && !hasAutoCourse ? 'gotcha' : after_page;

export const countEmails = (templates: readonly DraftTemplate[]): number =>
  templates.reduce((sum, { emails_count }) => sum + emails_count, 0);

/** Emails are dealt out evenly, so a template with two of them goes to twice as many people. */
export function sharesOf(templates: readonly DraftTemplate[]): { id: string; name: string; percent: number }[] {
  const emails = countEmails(templates);
  return templates.map(({ id, name, emails_count }) => ({
    id,
    name,
    percent: emails === 0 ? 0 : Math.round((100 * emails_count) / emails),
  }));
}

/** The subject without its variables, which only have a value for each recipient: an ellipsis stands for each. */
export const subjectToShow = (subject: string): string => subject.replaceAll(/\{\{[^{}]*\}\}/g, '…');
