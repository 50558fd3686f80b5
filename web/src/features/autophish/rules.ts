import type { Autophish, AutophishForecast, AutophishMonth, AutophishSettings } from '@vigil/contract/autophish/autophish.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Audience } from '@vigil/contract/phishing-campaigns/recipients.ts';

export type AutophishDraft = Autophish['settings'];

/** The settings as the call says them: what was chosen for a way that is not taken stays behind. */
export const settingsOf = ({ course, ...draft }: AutophishDraft): AutophishSettings => ({
  ...draft,
  targets: draft.targetType === 'all' ? nobody : draft.targets,
  course: draft.hasAutoCourse ? (course?.id ?? null) : null,
});

/** Whom the settings mean. */
export const audienceOf = ({ targetType, targets, excludedTags }: AutophishDraft): Audience => ({
  ...(targetType === 'all' ? { ...nobody, all: true } : targets),
  excludedTags,
});

const TEMPLATES_SHOWN = 6;

/** The templates that most people get, and how many more there are. */
export function templatesShown(templates: AutophishForecast['templates'], isAll: boolean) {
  const shown = isAll ? templates : templates.slice(0, TEMPLATES_SHOWN);
  return { shown, more: templates.length - shown.length };
}

/** Where the month's campaign can be looked at; one that was deleted has no page. */
export const linkedCampaign = ({ campaign }: AutophishMonth): string | null =>
  campaign === null || campaign.is_deleted ? null : campaign.id;
