import { Tabs } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { weekdayOf } from '../../../lib/moment-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignDepartmentsQuery, DEPARTMENTS_MAX, campaignInternalQuery, campaignQuery } from '../api.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignState } from './campaign-state.tsx';
import classes from './campaign-frame.module.css';
import { StagePill } from './stage-pill.tsx';
import { useCampaignFigures } from './use-campaign-figures.ts';
import { useCampaignSection } from './use-campaign-section.tsx';

export const campaignTabs = ['overview', 'recipients', 'departments', 'templates', 'settings'] as const;
export type CampaignTab = (typeof campaignTabs)[number];

type Props = {
  part: 'campaign' | 'statistics' | 'template';
  by_tag: boolean;
  params: { campaign_id: string; template_id?: string };
  tab: CampaignTab;
  onTab: (tab: CampaignTab) => void;
  /** The last breadcrumb, on the page of one template. */
  crumb?: string | undefined;
  children: (campaign: Campaign) => ReactNode;
};

/** The frame shared by all tabs of a campaign: its name, its state, its actions and the tabs. */
export function CampaignFrame({ part, by_tag, params, tab, onTab, crumb, children }: Props) {
  const { t } = useTranslation();
  const { campaign_id } = params;
  const { data: campaign, isLoadingError, error, refetch } = useQuery(campaignQuery(campaign_id));
  const { data: internal } = useQuery(campaignInternalQuery(campaign_id));
  const place = useCampaignSection(part, { by_tag, params }, campaign);
  const figures = useCampaignFigures(campaign);
  if (isLoadingError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const isYoung = figures !== undefined && (figures.age === 'counts_only' || figures.age === 'so_far');
  return (
    <>
      <PageHeader
        title={campaign?.name}
        crumbs={[
          { text: t('menu.section.phishing') },
          { text: t(place.title), to: place.list },
          ...(part === 'template'
            ? [
                {
                  text: t('phishing_campaigns.results.tabs.templates'),
                  to: place.campaign,
                  params: { campaign_id },
                  search: { tab: 'templates' },
                },
                { text: crumb },
              ]
            : []),
        ]}
        state={
          campaign === undefined ? undefined : (
            <>
              <StagePill campaign={campaign} />
              {isYoung && <span className={classes.provisional}>{t('phishing_campaigns.results.provisional')}</span>}
              {campaign.tag !== null && (
                <ScreenLink to="/admin/staff/tags" search={{ tag: campaign.tag.id }}>
                  {t('phishing_campaigns.by_tag.tag', { title: campaign.tag.title })}
                </ScreenLink>
              )}
              {campaign.is_testing && <Pill>{t('phishing_campaigns.testing')}</Pill>}
              <CampaignState campaign={campaign} />
            </>
          )
        }
        actions={
          campaign === undefined ? undefined : <CampaignActions campaign={campaign} followUp={internal?.post_campaign ?? null} />
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => onTab(campaignTabs.find((campaignTab) => campaignTab === next) ?? 'overview')}
        className={classes.tabs}
      >
        <Tabs.List aria-label={t('phishing_campaigns.results.tabs.label')}>
          {campaignTabs.map((campaignTab) => (
            <Tabs.Tab key={campaignTab} value={campaignTab}>
              {t(`phishing_campaigns.results.tabs.${campaignTab}`)}
              {campaign !== undefined && (
                <TabNote tab={campaignTab} campaign={campaign} firmFrom={isYoung ? figures.overview.judged_from : null} />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {campaign === undefined ? <SkeletonRows count={8} /> : children(campaign)}
    </>
  );
}

type NoteProps = { tab: CampaignTab; campaign: Campaign; firmFrom: string | null };

function TabNote({ tab, campaign, firmFrom }: NoteProps) {
  const { t } = useTranslation();
  const departments = useInfiniteQuery(campaignDepartmentsQuery(campaign.id, DEPARTMENTS_MAX)).data?.pages[0]?.total_count;
  const count =
    tab === 'recipients'
      ? campaign.users_count
      : tab === 'templates'
        ? campaign.templates.length
        : tab === 'departments'
          ? departments
          : undefined;
  if (tab === 'departments' && firmFrom !== null) {
    return <span className={classes.count}>{t('phishing_campaigns.results.tab_from', { day: weekdayOf(firmFrom) })}</span>;
  }
  return count === undefined || count === 0 ? null : <span className={classes.count}>{formatNumber(count)}</span>;
}
