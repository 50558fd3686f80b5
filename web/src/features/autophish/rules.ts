import type { Autophish, AutophishForecast, AutophishMonth, AutophishSettings } from '@vigil/contract/autophish/autophish.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Audience } from '@vigil/contract/phishing-campaigns/recipients.ts';

export type AutophishDraft = Autophish['settings'];

/** Returns the settings to send to the server, without the values of options that are not chosen. */
export const settingsOf = ({ course, ...draft }: AutophishDraft): AutophishSettings => ({
  ...draft,
  targets: draft.targetType === 'all' ? nobody : draft.targets,
  course: draft.hasAutoCourse ? (course?.id ?? null) : null,
});

/** Returns the people that the settings target. */
export const audienceOf = ({ targetType, targets, excludedTags }: AutophishDraft): Audience => ({
  ...(targetType === 'all' ? { ...nobody, all: true } : targets),
  excludedTags,
});

const TEMPLATES_SHOWN = 6;

/** Returns the most used templates, and the number of the others. */
export function shownTemplates(templates: AutophishForecast['templates'], isAll: boolean) {
  const shown = isAll ? templates : templates.slice(0, TEMPLATES_SHOWN);
  return { shown, more: templates.length - shown.length };
}

/** Returns the id of the month's campaign, or null if there was none or it was deleted. */
export const campaignIdOf = ({ campaign }: AutophishMonth): string | null =>
  campaign === null || campaign.is_deleted ? null : campaign.id;
