import { Stack, Switch, TextInput } from '@mantine/core';
import type { SiteSettings } from '@vigil/contract/settings/settings.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import type { GeneralDraft } from '../rules.ts';
import { NetworksField } from './networks-field.tsx';

/** Settings of the whole installation, for the organisation that runs it. */
export function InstallationSettings({ draft, site }: { draft: Draft<GeneralDraft>; site: SiteSettings }) {
  const { t } = useTranslation();
  const setSite = (part: Partial<SiteSettings>) => draft.set({ site: { ...site, ...part } });
  const toggle = (part: 'asks_privacy_policy' | 'asks_agreement' | 'analytics_enabled') => ({
    label: t(`settings.site.${part}`),
    checked: site[part],
    onChange: (event: { currentTarget: { checked: boolean } }) => setSite({ [part]: event.currentTarget.checked }),
  });
  return (
    <Card title={t('settings.site.title')}>
      <Stack gap={16}>
        <Switch {...toggle('asks_privacy_policy')} />
        <Switch {...toggle('asks_agreement')} />
        <Switch {...toggle('analytics_enabled')} description={t('settings.site.analytics_note')} />
        <TextInput
          label={t('settings.site.analytics_url')}
          placeholder="https://stats.example.com/script.js"
          value={site.analytics_url}
          spellCheck={false}
          error={draft.errorOf('site.analytics_url')}
          onChange={(event) => setSite({ analytics_url: event.currentTarget.value.trim() })}
        />
        <NetworksField
          label={t('settings.site.ignored_networks')}
          note={t('settings.site.ignored_networks_note')}
          value={site.ignored_networks}
          error={draft.errorOf('site.ignored_networks')}
          onChange={(ignored_networks) => setSite({ ignored_networks })}
        />
      </Stack>
    </Card>
  );
}
