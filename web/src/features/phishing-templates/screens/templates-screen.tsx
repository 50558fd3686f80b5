import { listTemplates } from '@vigil/contract/phishing-templates/endpoints.ts';
import type { TemplateCounts } from '@vigil/contract/phishing-templates/template.ts';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { Box, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconFilter, IconMailOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice, list, number, text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { CoverLink } from '../../../ui/card-grid.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { templateCountsQuery, templatesQuery } from '../api.ts';
import { GalleryActions } from '../components/gallery-actions.tsx';
import { GalleryKeys } from '../components/gallery-keys.tsx';
import { ImportButton } from '../components/import-button.tsx';
import { storeImportedEmail } from '../components/imported-draft.ts';
import {
  filterValues,
  noTemplateFilter,
  type TemplateFilter,
  TemplateFiltersBeside,
  TemplateFiltersSheet,
  useTemplateChips,
} from '../components/template-filters.tsx';
import { GallerySkeleton, TemplateGallery } from '../components/template-gallery.tsx';

const PAGE_SIZE = 24;
const FILTERS_WIDTH = 188;
const sources = ['all', 'library', 'own'] as const;
const params = {
  page: number(),
  search: text(),
  source: choice(sources, 'all'),
  sending: list(filterValues.sending),
  language: list(filterValues.language),
  difficulty: list(filterValues.difficulty),
  kind: list(filterValues.kind),
  category: list(filterValues.category),
};

export function TemplatesScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const [{ page, search, source, ...filter }, setState] = useSearchState(params);
  const [isFiltering, setFiltering] = useState(false);
  const setFilter = (next: TemplateFilter) => setState(next);
  const chips = useTemplateChips(filter, setFilter);
  const isPhone = useIsPhone();
  const narrowed = { ...(filter as object), ...(search !== '' && { search }), ...(source !== 'all' && { source }) };
  const templates = useQuery(templatesQuery({ ...narrowed, limit: PAGE_SIZE, offset: page * PAGE_SIZE }));
  const counts = useQuery(templateCountsQuery(narrowed)).data;
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
        state={counts === undefined || total === undefined ? ' ' : <Counts total={total} counts={counts} />}
        actions={
          <>
            <ImportButton
              kind="email"
              onImported={(email) => {
                storeImportedEmail(email);
                void go({ to: '/admin/phishing/templates/new', search: { imported: 'true' } });
              }}
            />
            {!(total === 0 && !isNarrowed) && create}
          </>
        }
      />
      <Columns first={FILTERS_WIDTH} gap={28}>
        {!isPhone && <TemplateFiltersBeside value={filter} counts={counts} onChange={setFilter} />}
        <div>
          <Group gap={10} mb={16}>
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
            {isPhone && (
              <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setFiltering(true)}>
                {chips.length === 0 ? t('commons:filter') : `${t('commons:filter')} ${formatNumber(chips.length)}`}
              </Button>
            )}
            <RecentlyDeleted kind="template" lists={[listTemplates]} />
            <Box ml="auto">
              <GalleryKeys />
            </Box>
          </Group>
          {chips.length > 0 && (
            <Box mb={16}>
              <FilterChips chips={chips} onReset={() => setFilter(noTemplateFilter)} />
            </Box>
          )}
          {templates.isLoadingError && <ErrorState onRetry={() => void templates.refetch()} />}
          {templates.isPending && <GallerySkeleton />}
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
              <TemplateGallery
                label={t('phishing_templates.title')}
                templates={templates.data.data}
                isFetching={templates.isPlaceholderData}
                titleOf={({ id, name }) => (
                  <CoverLink to="/admin/phishing/templates/$template_id" params={{ template_id: id }}>
                    {name}
                  </CoverLink>
                )}
                actionsOf={(template) => <GalleryActions template={template} />}
              />
              <Paginator
                page={page}
                total={templates.data.total_count}
                pageSize={PAGE_SIZE}
                onPage={(next) => setState({ page: next })}
              />
            </Stack>
          )}
        </div>
      </Columns>
      {isFiltering && (
        <TemplateFiltersSheet
          value={filter}
          counts={counts}
          total={total}
          onChange={setFilter}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  );
}

/** How many templates are shown, of how many, and how many of those that the filters leave were never sent. */
function Counts({ total, counts: { total_count, sending } }: { total: number; counts: TemplateCounts }) {
  const { t } = useTranslation();
  const shown =
    total === total_count
      ? t('phishing_templates.count', { count: total, formatted: formatNumber(total) })
      : t('phishing_templates.count_of', { part: formatNumber(total), whole: formatNumber(total_count) });
  if (sending.unsent === 0 || sending.unsent > total) return shown;
  return `${shown} · ${t('phishing_templates.unsent_count', { formatted: formatNumber(sending.unsent) })}`;
}
