import { Button, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { DAILY_CAP_MAX } from '@vigil/contract/settings/rules.ts';
import type { GeneralSettings, SiteSettings } from '@vigil/contract/settings/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { generalSettingsQuery, useChangeGeneralSettings } from '../api.ts';

/** What an organisation does as a whole, and the site where it is its own. */
export function GeneralSettingsScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(generalSettingsQuery());
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader title={t('menu.settings')} crumbs={[{ text: t('menu.section.settings') }]} />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={5} />}
      {data !== undefined && <Fields settings={data} />}
    </div>
  );
}

function Fields({ settings }: { settings: GeneralSettings }) {
  const { t } = useTranslation();
  const change = useChangeGeneralSettings();
  const [draft, setDraft] = useState(settings);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings);
  const { guard } = useLeaveGuard(isChanged);
  const { site } = draft;
  const told = change.error?.fieldErrors() ?? {};
  const setSite = (part: Partial<SiteSettings>) => site !== null && setDraft({ ...draft, site: { ...site, ...part } });
  const toggle = (part: 'asks_privacy_policy' | 'asks_agreement' | 'analytics_enabled') => ({
    label: t(`settings.site.${part}`),
    checked: site?.[part] ?? false,
    onChange: (event: { currentTarget: { checked: boolean } }) => setSite({ [part]: event.currentTarget.checked }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { site: kept, ...phishing } = draft;
    change.mutate({ body: { ...phishing, ...(kept !== null && { site: kept }) } }, { onSuccess: setDraft });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <FormError error={change.error} />
        <Card title={t('settings.phishing')}>
          <Stack gap={16}>
            <Switch
              label={t('settings.phishing_paused')}
              description={t('settings.phishing_paused_note')}
              checked={draft.phishing_paused}
              onChange={(event) => setDraft({ ...draft, phishing_paused: event.currentTarget.checked })}
            />
            <NumberInput
              maw={320}
              label={t('settings.daily_cap')}
              value={draft.phishing_daily_cap}
              min={0}
              max={DAILY_CAP_MAX}
              allowDecimal={false}
              allowNegative={false}
              error={told['phishing_daily_cap']}
              onChange={(cap) => setDraft({ ...draft, phishing_daily_cap: Number(cap) })}
            />
          </Stack>
        </Card>
        {site !== null && (
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
                error={told['site.analytics_url']}
                onChange={(event) => setSite({ analytics_url: event.currentTarget.value.trim() })}
              />
            </Stack>
          </Card>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isChanged} loading={change.isPending}>
            {t('commons:save')}
          </Button>
        </Group>
      </Stack>
      {guard}
    </form>
  );
}
