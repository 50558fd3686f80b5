import { Box, Button, Group, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { DIGEST_HOUR, DUE_SOON_DAYS, OVERDUE_WEEKS } from '@vigil/contract/course-letters/rules.ts';
import { TRIES_BEFORE_PAUSE } from '@vigil/contract/phishing-delivery/rules.ts';
import { FAILED_SHARE_NEVER, managerViews, networksFlaws, phishingRules, siteFlaws } from '@vigil/contract/settings/rules.ts';
import type { GeneralSettings, SiteSettings } from '@vigil/contract/settings/settings.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showTip, type Tip } from '../../../lib/tips.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';
import { WorkingHoursForm } from '../../working-hours/components/working-hours-form.tsx';
import { generalSettingsQuery, useChangeGeneralSettings } from '../api.ts';

/** What an organisation does as a whole, and the site where it is its own. */
export function GeneralSettingsScreen() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(generalSettingsQuery());
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader title={t('menu.settings')} crumbs={[{ text: t('menu.section.settings') }]} />
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={5} />}
      {data !== undefined && (
        <Stack gap={16}>
          <Fields settings={data} />
          <WorkingHoursForm zone={data.time_zone} />
        </Stack>
      )}
    </div>
  );
}

/** That letters stop or go on is more than a setting that was saved. */
const tipOf = (before: boolean, isPaused: boolean): Tip =>
  before === isPaused ? 'settings.update' : isPaused ? 'phishing.off' : 'phishing.on';

/** The installation's own, under the names by which a version has them. */
const withPrefix = (site: Partial<SiteSettings>) =>
  Object.fromEntries(Object.entries(site).map(([name, value]) => [`site.${name}`, value]));
const withoutPrefix = (named: Partial<Record<string, unknown>>): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name.slice('site.'.length), value]));

const wordsOfSite = (t: TFunction, site: SiteSettings): string =>
  [
    ...(['asks_privacy_policy', 'asks_agreement', 'analytics_enabled'] as const).map(
      (part) => `${t(`settings.site.${part}`)}: ${t(site[part] ? 'commons:yes' : 'commons:no')}`,
    ),
    `${t('settings.site.analytics_url')}: ${site.analytics_url}`,
    `${t('settings.ignored_networks')}: ${site.ignored_networks.join(', ')}`,
  ].join('\n');

function Fields({ settings: { version, ...settings } }: { settings: GeneralSettings }) {
  const { t } = useTranslation();
  const change = useChangeGeneralSettings();
  const draft = useDraft({
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
  /** What somebody wants anonymous reporting to be, until they have read what that does. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const { site } = draft.values;
  const setSite = (part: Partial<SiteSettings>) => site !== null && draft.set({ site: { ...site, ...part } });
  const toggle = (part: 'asks_privacy_policy' | 'asks_agreement' | 'analytics_enabled') => ({
    label: t(`settings.site.${part}`),
    checked: site?.[part] ?? false,
    onChange: (event: { currentTarget: { checked: boolean } }) => setSite({ [part]: event.currentTarget.checked }),
  });
  return (
    <DraftForm draft={draft}>
      <Stack gap={16}>
        <DraftNotice draft={draft} />
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
            <Networks
              note={t('settings.ignored_networks_note')}
              value={draft.values.ignored_networks}
              error={draft.errorOf('ignored_networks')}
              onChange={(ignored_networks) => draft.set({ ignored_networks })}
            />
          </Stack>
        </Card>
        <Card title={t('settings.courses')}>
          <Stack gap={16}>
            <Switch
              label={t('settings.tells_courses')}
              description={t('settings.tells_courses_note', { count: DUE_SOON_DAYS, weeks: OVERDUE_WEEKS })}
              {...draft.tick('tells_courses')}
            />
            <Box maw={320}>
              <ZoneSelect
                label={t('settings.time_zone')}
                description={t('settings.time_zone_note', { hour: DIGEST_HOUR })}
                {...draft.choice('time_zone')}
              />
            </Box>
          </Stack>
        </Card>
        <Card title={t('settings.figures')}>
          <Stack gap={16}>
            <Switch
              label={t('settings.anonymous_reporting')}
              description={
                <>
                  {t('settings.anonymous_reporting_note')}
                  {draft.values.anonymous_reporting && (
                    <Text component="span" inherit display="block" mt={6}>
                      {t('settings.anonymous_reporting_limits')}
                    </Text>
                  )}
                </>
              }
              {...draft.tick('anonymous_reporting')}
              onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
            />
            {asked !== null && (
              <ConfirmDialog
                isOpen
                title={t(asked ? 'settings.anonymity.on_title' : 'settings.anonymity.off_title')}
                confirmLabel={t(asked ? 'settings.anonymity.on' : 'settings.anonymity.off')}
                isDangerous={!asked}
                onConfirm={() => {
                  draft.set({ anonymous_reporting: asked });
                  setAsked(null);
                }}
                onClose={() => setAsked(null)}
              >
                <Stack gap={12}>
                  <span>{t(asked ? 'settings.anonymity.on_text' : 'settings.anonymity.off_text')}</span>
                  <span>{t('settings.anonymity.logged')}</span>
                </Stack>
              </ConfirmDialog>
            )}
            {draft.values.anonymous_reporting && (
              <NumberField
                maw={320}
                label={t('settings.smallest_group')}
                description={t('settings.smallest_group_note')}
                {...draft.number('smallest_group')}
              />
            )}
            <Select
              maw={480}
              label={t('settings.managers_see')}
              description={t('settings.managers_see_note')}
              data={managerViews.map((value) => ({ value, label: t(`settings.manager_views.${value}`) }))}
              {...draft.choice('managers_see')}
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
                error={draft.errorOf('site.analytics_url')}
                onChange={(event) => setSite({ analytics_url: event.currentTarget.value.trim() })}
              />
              <Networks
                note={t('settings.site.ignored_networks_note')}
                value={site.ignored_networks}
                error={draft.errorOf('site.ignored_networks')}
                onChange={(ignored_networks) => setSite({ ignored_networks })}
              />
            </Stack>
          </Card>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
            {t('commons:save')}
          </Button>
        </Group>
      </Stack>
    </DraftForm>
  );
}

type NetworksProps = { note: string; value: string[]; error: ReactNode; onChange: (networks: string[]) => void };

/** A list pasted from a gateway's manual comes in by its lines. */
function Networks({ note, ...field }: NetworksProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      label={t('settings.ignored_networks')}
      description={note}
      placeholder={field.value.length === 0 ? '203.0.113.0/24' : undefined}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      {...field}
    />
  );
}
