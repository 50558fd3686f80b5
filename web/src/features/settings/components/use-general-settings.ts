import { networksFlaws, phishingRules, siteFlaws } from '@vigil/contract/settings/rules.ts';
import type { GeneralSettings, SiteSettings } from '@vigil/contract/settings/settings.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../../lib/tips.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useChangeGeneralSettings } from '../api.ts';
import { tipOf, withoutPrefix, withPrefix } from '../rules.ts';

/** Returns the draft of the settings form. Sends only changed settings, those of the installation field by field. */
export function useGeneralSettings({ version, ...settings }: GeneralSettings) {
  const { t } = useTranslation();
  const change = useChangeGeneralSettings();
  return useDraft({
    name: 'general_settings',
    initial: settings,
    version,
    labels: {
      ...Object.fromEntries(
        (
          ['phishing_paused', 'phishing_approval', 'repeat_failures', 'ignored_networks', 'tells_courses', 'time_zone'] as const
        ).map((name) => [name, t(`settings.${name}`)]),
      ),
      phishing_daily_cap: t('settings.daily_cap'),
      phishing_failed_share: t('settings.failed_share'),
      anonymous_reporting: t('settings.anonymous_reporting'),
      smallest_group: t('settings.smallest_group'),
      managers_see: { label: t('settings.managers_see'), words: (view) => t(`settings.manager_views.${view}`) },
      site: { label: t('settings.site.title'), words: (site) => (site === null ? '' : wordsOfSite(t, site)) },
    },
    rules: phishingRules,
    flaws: ({ site, ignored_networks }) => ({ ...networksFlaws(ignored_networks), ...siteFlaws(site) }),
    save: async ({ phishing_paused }, sending) => {
      const own = sending.only((values) => {
        const { site: _, ...rest } = values;
        return rest;
      });
      const site = withoutPrefix(sending.only((values) => withPrefix(values.site ?? {})));
      const body = { ...own, ...(Object.keys(site).length > 0 && { site }) };
      const saved = await change.mutateAsync({ body, version: sending.version });
      showTip(tipOf(settings.phishing_paused, phishing_paused));
      return saved;
    },
  });
}

const wordsOfSite = (t: TFunction, site: SiteSettings): string =>
  [
    ...(['asks_privacy_policy', 'asks_agreement', 'analytics_enabled'] as const).map(
      (part) => `${t(`settings.site.${part}`)}: ${t(site[part] ? 'commons:yes' : 'commons:no')}`,
    ),
    `${t('settings.site.analytics_url')}: ${site.analytics_url}`,
    `${t('settings.site.ignored_networks')}: ${site.ignored_networks.join(', ')}`,
  ].join('\n');
