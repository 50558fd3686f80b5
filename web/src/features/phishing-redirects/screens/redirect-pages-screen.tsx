import { listRedirectPages } from '@vigil/contract/phishing-redirects/endpoints.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { number, text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CardGrid, SkeletonCards } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { redirectPagesQuery } from '../api.ts';
import { RedirectCard } from '../components/redirect-card.tsx';

/** The number of cards is small, because each card renders a page. */
const PAGE_SIZE = 12;
const params = { page: number(), search: text() };

export function RedirectPagesScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const [{ page, search }, setState] = useSearchState(params);
  const pages = useQuery(redirectPagesQuery({ ...(search !== '' && { search }), limit: PAGE_SIZE, offset: page * PAGE_SIZE }));
  const total = pages.data?.total_count;
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => void go({ to: '/admin/phishing/redirect/create' })}>
      {t('phishing_redirects.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('phishing_redirects.title')}
        crumbs={[{ text: t('menu.section.phishing') }]}
        state={total === undefined ? ' ' : t('phishing_redirects.count', { count: total, formatted: formatNumber(total) })}
        actions={total === 0 && search === '' ? undefined : create}
      />
      <Group gap={10} mb={12}>
        <SearchInput
          value={search}
          onChange={(typed) => setState({ search: typed }, { replace: true })}
          label={t('phishing_redirects.search')}
        />
        <RecentlyDeleted kind="redirect_page" lists={[listRedirectPages]} />
      </Group>
      {pages.isLoadingError && <ErrorState onRetry={() => void pages.refetch()} />}
      {pages.isPending && <SkeletonCards least={300} height={256} count={3} />}
      {pages.data?.data.length === 0 && (
        <EmptyState
          icon={IconArrowForwardUp}
          scene={search === '' ? undefined : 'scene-search'}
          title={t(search === '' ? 'phishing_redirects.empty_title' : 'phishing_redirects.none_title')}
          text={t(search === '' ? 'phishing_redirects.empty_text' : 'phishing_redirects.none_text')}
          action={search === '' ? create : undefined}
        />
      )}
      {pages.data !== undefined && pages.data.data.length > 0 && (
        <Stack gap={20}>
          <CardGrid least={300} isFetching={pages.isPlaceholderData}>
            {pages.data.data.map((redirectPage) => (
              <RedirectCard key={redirectPage.id} page={redirectPage} />
            ))}
          </CardGrid>
          <Paginator
            page={page}
            total={pages.data.total_count}
            pageSize={PAGE_SIZE}
            onPage={(next) => setState({ page: next })}
          />
        </Stack>
      )}
    </>
  );
}
