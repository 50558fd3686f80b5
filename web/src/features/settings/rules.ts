import type { GeneralSettings, SiteSettings } from '@vigil/contract/settings/settings.ts';
import type { Tip } from '../../lib/tips.ts';

/** The values of the settings form. */
export type GeneralDraft = Omit<GeneralSettings, 'version'>;

/** Returns the success toast; pausing and resuming simulated emails have toasts of their own. */
export const tipOf = (before: boolean, isPaused: boolean): Tip =>
  before === isPaused ? 'settings.update' : isPaused ? 'phishing.off' : 'phishing.on';

const SITE = 'site.';

/** Returns the installation's settings with `site.` before each name, as the settings' version names them. */
export const withPrefix = (site: Partial<SiteSettings>) =>
  Object.fromEntries(Object.entries(site).map(([name, value]) => [`${SITE}${name}`, value]));

export const withoutPrefix = (prefixed: Partial<Record<string, unknown>>): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(prefixed).map(([name, value]) => [name.slice(SITE.length), value]));
