import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignQuery } from '../api.ts';
import { CampaignActions } from '../components/campaign-actions.tsx';
import { type Behind, CampaignTiles } from '../components/campaign-tiles.tsx';
import { HeldLetters } from '../components/held-letters.tsx';
import { recipientParams, Recipients } from '../components/recipients.tsx';
import { ResultFunnel } from '../../phishing-results/components/result-funnel.tsx';
import { StagePill } from '../components/stage-pill.tsx';

export function CampaignScreen() {
  const { t } = useTranslation();
  const { campaign_id } = useRouteParams('/admin/phishing/campaigns/$campaign_id');
  const { data: campaign, isError, error, refetch } = useQuery(campaignQuery(campaign_id));
  const [, setState] = useSearchState(recipientParams);
  const people = useRef<HTMLDivElement>(null);
  if (isError && campaign === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const show = (behind: Behind) => {
    setState({ status: [], only: '', os: [], template: '', department: '', search: '', ...behind });
    people.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <PageHeader
        title={campaign?.name}
        crumbs={[{ text: t('menu.section.phishing') }, { text: t('phishing_campaigns.title'), to: '/admin/phishing/campaigns' }]}
        state={
          campaign === undefined ? undefined : (
            <>
              <StagePill campaign={campaign} />
              {campaign.is_testing && <Pill>{t('phishing_campaigns.testing')}</Pill>}
              <span>{stateWords()}</span>
            </>
          )
        }
        actions={campaign === undefined ? undefined : <CampaignActions campaign={campaign} />}
      />
      {campaign?.hold !== undefined && campaign.hold !== null && (
        <Box mb="md">
          <Notice status="warning">{t(`phishing_campaigns.hold.${campaign.hold}`)}</Notice>
        </Box>
      )}
      {campaign !== undefined && campaign.held !== null && (
        <HeldLetters campaign={{ id: campaign.id, held: campaign.held }} onShow={() => show({ only: 'held' })} />
      )}
      {campaign?.is_testing === true && (
        <Box mb="md">
          <Notice status="neutral">{t('phishing_campaigns.testing_note')}</Notice>
        </Box>
      )}
      <CampaignTiles
        statistics={campaign?.statistics}
        vectors={campaign?.attack_vectors ?? []}
        users_count={campaign?.users_count}
        unsent={campaign?.unsent ?? 0}
        onShow={show}
      />
      <Stack>
        <Card title={t('phishing_results.funnel')}>
          {campaign === undefined ? (
            <SkeletonRows count={4} height={24} />
          ) : (
            <ResultFunnel
              statistics={campaign.statistics}
              hasAttachments={campaign.attack_vectors.some(({ type }) => type === 'attachments')}
            />
          )}
        </Card>
        <Recipients ref={people} campaign_id={campaign_id} isLive={campaign?.status === 'active'} />
      </Stack>
    </>
  );

  function stateWords(): string {
    if (campaign === undefined) return '';
    const { status, start_date, end_date, completed_at, statistics, users_count, templates } = campaign;
    const when =
      status === 'planned'
        ? t('phishing_campaigns.starts', { moment: formatDateTime(start_date) })
        : status === 'completed'
          ? t('phishing_campaigns.ended', { moment: formatDateTime(completed_at) })
          : t('phishing_campaigns.ends', { moment: formatDateTime(end_date) });
    return [
      t('phishing_campaigns.sent_of', { sent: formatNumber(statistics.sent), total: formatNumber(users_count) }),
      when,
      t('phishing_templates.count', { count: templates.length, formatted: templates.length }),
    ].join(' · ');
  }
}
