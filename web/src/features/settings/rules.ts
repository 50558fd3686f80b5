import type { GeneralSettings, SiteSettings } from '@vigil/contract/settings/settings.ts';
import type { Tip } from '../../lib/tips.ts';

/** The settings as their form has them. */
export type GeneralDraft = Omit<GeneralSettings, 'version'>;

/** What is said once the settings are saved: that emails stop or go on is more than a setting that was saved. */
export const tipOf = (before: boolean, isPaused: boolean): Tip =>
  before === isPaused ? 'settings.update' : isPaused ? 'phishing.off' : 'phishing.on';

const SITE = 'site.';

/** The installation's own settings, under the names by which a version has them. */
export const withPrefix = (site: Partial<SiteSettings>) =>
  Object.fromEntries(Object.entries(site).map(([name, value]) => [`${SITE}${name}`, value]));

export const withoutPrefix = (named: Partial<Record<string, unknown>>): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name.slice(SITE.length), value]));
