import { listTemplates } from '@vigil/contract/phishing-templates/endpoints.ts';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconFilter, IconMailOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice, list, number, text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { templatesQuery, useCopyTemplate } from '../api.ts';
import { ImportButton } from '../components/import-button.tsx';
import { storeImportedEmail } from '../components/imported-draft.ts';
import { TemplateCard } from '../components/template-card.tsx';
import { noTemplateFilter, type TemplateFilter, TemplateFilters, useTemplateChips } from '../components/template-filters.tsx';

const PAGE_SIZE = 24;
const sources = ['all', 'library', 'own'] as const;
const params = {
  page: number(),
  search: text(),
  source: choice(sources, 'all'),
  category: list(),
  difficulty: list(),
  language: list(),
};

export function TemplatesScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const copy = useCopyTemplate();
  const [{ page, search, source, ...filter }, setState] = useSearchState(params);
  const [isFiltering, setFiltering] = useState(false);
  const setFilter = (next: TemplateFilter) => setState(next);
  const chips = useTemplateChips(filter, setFilter);
  const templates = useQuery(
    templatesQuery({
      ...(filter as object),
      ...(search !== '' && { search }),
      ...(source !== 'all' && { source }),
      limit: PAGE_SIZE,
      offset: page * PAGE_SIZE,
    }),
  );
  const total = templates.data?.total_count;
  const isNarrowed = search !== '' || source !== 'all' || chips.length > 0;
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => void go({ to: '/admin/phishing/templates/new' })}>
      {t('phishing_templates.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('phishing_templates.title')}
        crumbs={[{ text: t('menu.section.phishing') }]}
        state={total === undefined ? ' ' : t('phishing_templates.count', { count: total, formatted: formatNumber(total) })}
        actions={
          <>
            <ImportButton
              kind="email"
              onImported={(email) => {
                storeImportedEmail(email);
                void go({ to: '/admin/phishing/templates/new', search: { imported: 'true' } });
              }}
            />
            {create}
          </>
        }
      />
      <Group gap={10} mb={12}>
        <SearchInput
          value={search}
          onChange={(text) => setState({ search: text }, { replace: true })}
          label={t('phishing_templates.search')}
        />
        <SegmentedControl
          aria-label={t('phishing_templates.source')}
          value={source}
          onChange={(chosen) => setState({ source: chosen })}
          data={sources.map((value) => ({ value, label: t(`phishing_templates.source_${value}`) }))}
        />
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setFiltering(true)}>
          {t('commons:filter')}
        </Button>
        <FilterChips chips={chips} onReset={() => setFilter(noTemplateFilter)} />
        <RecentlyDeleted kind="template" lists={[listTemplates]} />
      </Group>
      {templates.isLoadingError && <ErrorState onRetry={() => void templates.refetch()} />}
      {templates.isPending && <SkeletonRows count={6} height={132} />}
      {templates.data?.data.length === 0 && (
        <EmptyState
          icon={IconMailOff}
          title={t(isNarrowed ? 'phishing_templates.none_title' : 'phishing_templates.empty_title')}
          text={t(isNarrowed ? 'phishing_templates.none_text' : 'phishing_templates.empty_text')}
          action={isNarrowed ? undefined : create}
        />
      )}
      {templates.data !== undefined && templates.data.data.length > 0 && (
        <Stack gap={20}>
          <CardGrid least={320} isFetching={templates.isPlaceholderData}>
            {templates.data.data.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                isCopying={copy.isPending && copy.variables.params.id === template.id}
                onCopy={() =>
                  copy.mutate(
                    { params: { id: template.id } },
                    {
                      onSuccess: ({ id }) =>
                        void go({ to: '/admin/phishing/templates/$template_id', params: { template_id: id } }),
                    },
                  )
                }
              />
            ))}
          </CardGrid>
          <Paginator
            page={page}
            total={templates.data.total_count}
            pageSize={PAGE_SIZE}
            onPage={(next) => setState({ page: next })}
          />
        </Stack>
      )}
      {isFiltering && (
        <TemplateFilters
          value={filter}
          onClose={() => setFiltering(false)}
          onApply={(next) => {
            setFiltering(false);
            setFilter(next);
          }}
        />
      )}
    </>
  );
}
