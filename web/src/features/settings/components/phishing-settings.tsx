import { Stack, Switch } from '@mantine/core';
import { TRIES_BEFORE_PAUSE } from '@vigil/contract/phishing-delivery/rules.ts';
import { FAILED_SHARE_NEVER } from '@vigil/contract/settings/rules.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import type { GeneralDraft } from '../rules.ts';
import { NetworksField } from './networks-field.tsx';

/** When simulated emails are sent, and whose clicks count. */
export function PhishingSettings({ draft }: { draft: Draft<GeneralDraft> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('settings.phishing')}>
      <Stack gap={16}>
        <Switch
          label={t('settings.phishing_paused')}
          description={t('settings.phishing_paused_note')}
          {...draft.tick('phishing_paused')}
        />
        <Switch
          label={t('settings.phishing_approval')}
          description={t('settings.phishing_approval_note')}
          error={draft.errorOf('phishing_approval')}
          {...draft.tick('phishing_approval')}
        />
        <NumberField maw={320} label={t('settings.daily_cap')} {...draft.number('phishing_daily_cap')} />
        <NumberField
          maw={320}
          label={t('settings.failed_share')}
          description={t('settings.failed_share_note', { count: TRIES_BEFORE_PAUSE, never: FAILED_SHARE_NEVER })}
          {...draft.number('phishing_failed_share')}
        />
        <NumberField
          maw={320}
          label={t('settings.repeat_failures')}
          description={t('settings.repeat_failures_note')}
          {...draft.number('repeat_failures')}
        />
        <NetworksField
          label={t('settings.ignored_networks')}
          note={t('settings.ignored_networks_note')}
          value={draft.values.ignored_networks}
          error={draft.errorOf('ignored_networks')}
          onChange={(ignored_networks) => draft.set({ ignored_networks })}
        />
      </Stack>
    </Card>
  );
}
