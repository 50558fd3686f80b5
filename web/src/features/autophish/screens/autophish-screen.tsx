import { Button, Stack, Text } from '@mantine/core';
import type { Autophish } from '@vigil/contract/autophish/autophish.ts';
import { IconPlayerPlay, IconPlayerStop, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { flag } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { RecipientsSummary } from '../../phishing-campaigns/components/recipients-summary.tsx';
import { autophishForecastQuery, autophishQuery } from '../api.ts';
import { Months } from '../components/months.tsx';
import { ObstacleNotice } from '../components/obstacle.tsx';
import { SettingsDialog } from '../components/settings-dialog.tsx';
import { SwitchOffDialog, SwitchOnDialog } from '../components/switch-dialogs.tsx';
import { NextMonth } from '../components/next-month.tsx';
import { audienceOf } from '../rules.ts';

const params = { settings: flag() };

/** Shows whether autophish is on, the next month and the past months. */
export function AutophishScreen() {
  const { t } = useTranslation();
  const [{ settings }, setState] = useSearchState(params);
  const [isSwitching, setSwitching] = useState(false);
  const { data, isLoadingError, refetch } = useQuery(autophishQuery());
  const forecast = useQuery(autophishForecastQuery());
  const close = () => setSwitching(false);
  if (data === undefined) {
    return (
      <>
        <PageHeader title={t('autophish.title')} crumbs={[{ text: t('menu.section.phishing') }]} state=" " />
        {isLoadingError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('autophish.title')}
        crumbs={[{ text: t('menu.section.phishing') }]}
        state={<State autophish={data} />}
        actions={
          <>
            <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => setState({ settings: true })}>
              {t('autophish.settings.action')}
            </Button>
            {data.is_on ? (
              <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={() => setSwitching(true)}>
                {t('autophish.off.action')}
              </Button>
            ) : (
              <Button
                leftSection={<IconPlayerPlay size={16} />}
                disabled={forecast.data === undefined || data.obstacle !== null}
                onClick={() => setSwitching(true)}
              >
                {t('autophish.on.action')}
              </Button>
            )}
          </>
        }
      />
      <Stack>
        {data.obstacle !== null && <ObstacleNotice obstacle={data.obstacle} />}
        <Card>
          <Stack gap={16}>
            <Text>{t('autophish.about')}</Text>
            <Settings settings={data.settings} />
          </Stack>
        </Card>
        {forecast.isLoadingError && <ErrorState onRetry={() => void forecast.refetch()} />}
        {forecast.isPending && <SkeletonRows count={4} />}
        {forecast.data !== undefined && (
          <>
            <NextMonth isOn={data.is_on} forecast={forecast.data} />
            <RecipientsSummary targets={audienceOf(data.settings)} recipients={forecast.data.recipients} />
          </>
        )}
        {/* Not before what stands above, which would push it down. */}
        {!forecast.isPending && <Months months={data.months} />}
      </Stack>
      {settings && <SettingsDialog autophish={data} onClose={() => setState({ settings: false })} />}
      {isSwitching && data.is_on && <SwitchOffDialog running={data.running} onClose={close} />}
      {isSwitching && !data.is_on && forecast.data !== undefined && <SwitchOnDialog forecast={forecast.data} onClose={close} />}
    </>
  );
}

function State({ autophish: { is_on, switched } }: { autophish: Autophish }) {
  const { t } = useTranslation();
  return (
    <>
      <Pill colour={is_on ? 'green' : 'neutral'}>{t(is_on ? 'autophish.is_on' : 'autophish.is_off')}</Pill>{' '}
      {switched !== null && t('autophish.switched', { name: switched.by_name, at: formatDateTime(switched.at) })}
    </>
  );
}

function Settings({ settings: { source, languages, day, days, hasAutoCourse, course } }: Pick<Autophish, 'settings'>) {
  const { t } = useTranslation();
  return (
    <Facts least={200}>
      <Fact name={t('autophish.settings.source')}>
        {t(`autophish.settings.sources.${source}`)}: {languages.map((language) => languageNames[language]).join(', ')}
      </Fact>
      <Fact name={t('autophish.settings.begins')}>{t('autophish.settings.from_day', { day })}</Fact>
      <Fact name={t('autophish.settings.sending')}>
        {t('autophish.settings.over', { count: days, formatted: formatNumber(days) })}
      </Fact>
      <Fact name={t('autophish.settings.course')}>
        {hasAutoCourse && course !== null ? course.title : t('autophish.settings.no_course')}
      </Fact>
    </Facts>
  );
}
