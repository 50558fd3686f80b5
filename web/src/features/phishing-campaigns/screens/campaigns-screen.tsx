import { filterCampaigns, listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentZone } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/format.ts';
import { flag, list, number, text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CardGrid, SkeletonCards } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { LOAD_MORE_SIZE } from '../../../ui/infinite-list.tsx';
import { ListExport } from '../../../ui/list-export.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { campaignsQuery, checkCampaignExport, useExportCampaigns } from '../api.ts';
import { CampaignCard } from '../components/campaign-card.tsx';
import { CampaignFilters, useCampaignChips } from '../components/campaign-filters.tsx';
import { filterOf, groupByStatus, INCIDENT_MAX, noFilter, sectionOf } from '../rules/list.ts';

const params = {
  search: text(),
  statuses: list(),
  templates: list(),
  date_from: text(),
  date_to: text(),
  incident_from: number(),
  incident_to: number(INCIDENT_MAX),
  targets_from: number(),
  waits_for_approval: flag(),
};

/** Campaigns launched by people; those sent by tags have their own screen. */
export const CampaignsScreen = () => <Campaigns by_tag={false} />;
export const TaggedCampaignsScreen = () => <Campaigns by_tag />;

function Campaigns({ by_tag }: { by_tag: boolean }) {
  const { t } = useTranslation();
  const go = useGo();
  const [state, setState] = useSearchState(params);
  const [isFiltering, setFiltering] = useState(false);
  const exported = useExportCampaigns();
  const chips = useCampaignChips(state, setState);
  const campaigns = useInfiniteQuery(campaignsQuery({ ...filterOf(state, currentZone()), by_tag }, LOAD_MORE_SIZE));
  const rows = campaigns.data?.pages.flatMap(({ data }) => data);
  const total = campaigns.data?.pages[0]?.total_count;
  const isOfBefore = campaigns.isPlaceholderData;
  const isNarrowed = state.search !== '' || chips.length > 0;
  const isEmpty = total === 0 && !isNarrowed;
  const title = t(sectionOf(by_tag).title);
  // Tags launch their campaigns automatically.
  const create = !by_tag && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => void go({ to: '/admin/phishing/campaigns/create' })}>
      {t('phishing_campaigns.create')}
    </Button>
  );
  const toTags = <ScreenLink to="/admin/staff/tags">{t('phishing_campaigns.by_tag.to_tags')}</ScreenLink>;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ text: t('menu.section.phishing') }]}
        state={total === undefined ? ' ' : t('phishing_campaigns.count', { count: total, formatted: formatNumber(total) })}
        actions={isEmpty ? undefined : create}
      />
      <Group gap={10} mb={16}>
        {!isEmpty && (
          <>
            <SearchInput
              value={state.search}
              onChange={(search) => setState({ search }, { replace: true })}
              label={t('phishing_campaigns.search')}
            />
            <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setFiltering(true)}>
              {t('commons:filter')}
            </Button>
            <ListExport
              title={title}
              ordering={exported}
              onOrder={(order) => exported.mutate({ body: { ...filterOf(state, currentZone()), by_tag, ...order } })}
              check={checkCampaignExport}
            />
            <FilterChips chips={chips} onReset={() => setState({ ...noFilter, search: state.search })} />
          </>
        )}
        <RecentlyDeleted kind="campaign" lists={[listCampaigns, filterCampaigns]} />
      </Group>
      {campaigns.isLoadingError && <ErrorState onRetry={() => void campaigns.refetch()} />}
      {campaigns.isPending && <SkeletonCards least={360} height={196} count={4} />}
      {rows?.length === 0 && (
        <EmptyState
          scene={isNarrowed ? 'scene-search' : 'scene-empty'}
          title={t(isNarrowed ? 'phishing_campaigns.none_title' : 'phishing_campaigns.empty_title')}
          text={t(
            isNarrowed
              ? 'phishing_campaigns.none_text'
              : by_tag
                ? 'phishing_campaigns.by_tag.empty_text'
                : 'phishing_campaigns.empty_text',
          )}
          action={isNarrowed ? undefined : by_tag ? toTags : create}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <Stack gap={24}>
          {groupByStatus(rows).map(({ group, campaigns }) => (
            <section key={group} aria-label={t(`phishing_campaigns.group.${group}`)}>
              <Group gap={8} align="baseline" mb={12}>
                <h2>{t(`phishing_campaigns.group.${group}`)}</h2>
                <Text c="dimmed">{formatNumber(campaigns.length)}</Text>
              </Group>
              <CardGrid least={360} isFetching={isOfBefore}>
                {campaigns.map((campaign) => (
                  <CampaignCard key={campaign.id} campaign={campaign} />
                ))}
              </CardGrid>
            </section>
          ))}
          {campaigns.hasNextPage && (
            <Group>
              <Button variant="default" loading={campaigns.isFetchingNextPage} onClick={() => void campaigns.fetchNextPage()}>
                {t('commons:load_more')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {isFiltering && (
        <CampaignFilters
          value={state}
          onClose={() => setFiltering(false)}
          onApply={(filter) => {
            setFiltering(false);
            setState(filter);
          }}
        />
      )}
    </>
  );
}
