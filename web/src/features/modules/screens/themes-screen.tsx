import { Button, SegmentedControl, Select } from '@mantine/core';
import { listModules } from '@vigil/contract/modules/endpoints.ts';
import type { ModuleSummary } from '@vigil/contract/modules/module.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { choice, number, text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { modulesQuery, useDeleteModule } from '../api.ts';
import { useModuleColumns } from '../components/module-columns.tsx';

const sources = ['all', 'own', 'public'] as const;
const params = { page: number(), search: text(), source: choice(sources, 'all'), language: choice(['all', ...languages], 'all') };

/** Every theme that courses can use. Addresses of modules show this screen too, because modules are themes. */
export function ThemesScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const [{ page, search, source, language }, setState] = useSearchState(params);
  const [deleting, setDoomed] = useState<ModuleSummary | null>(null);
  const modules = useQuery({
    ...modulesQuery({
      limit: PAGE_SIZE,
      offset: page * PAGE_SIZE,
      ...(search !== '' && { search }),
      ...(source !== 'all' && { source }),
      ...(language !== 'all' && { language }),
    }),
    placeholderData: keepPreviousData,
  });
  const total = modules.data?.total_count;
  const isNarrowed = search !== '' || source !== 'all' || language !== 'all';
  const remove = useDeleteModule();
  const open = ({ id, is_public }: ModuleSummary) =>
    is_public
      ? go({ to: '/admin/learning/modules/preview/$module_id', params: { module_id: id } })
      : go({ to: '/admin/learning/themes/$theme_id', params: { theme_id: id } });
  const columns = useModuleColumns({ showsOrigin: source === 'all', onDelete: setDoomed });
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => void go({ to: '/admin/learning/themes/new' })}>
      {t('courses.theme.new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('courses.theme.list')}
        crumbs={[{ text: t('menu.section.learning') }]}
        state={total === undefined ? ' ' : t('courses.theme.count', { count: total, number: formatNumber(total) })}
        actions={create}
      />
      <Card
        aside={
          <>
            <RecentlyDeleted kind="module" lists={[listModules]} />
            <SearchInput value={search} onChange={(search) => setState({ search }, { replace: true })} />
            <SegmentedControl
              aria-label={t('courses.theme.origin')}
              value={source}
              onChange={(next) => setState({ source: next })}
              data={sources.map((value) => ({ value, label: t(`courses.source.${value}`) }))}
            />
            <Select
              aria-label={t('courses.form.language')}
              w={{ base: '100%', sm: 160 }}
              value={language}
              allowDeselect={false}
              onChange={(next) => setState({ language: next as typeof language })}
              data={[
                { value: 'all', label: t('courses.theme.any_language') },
                ...languages.map((value) => ({ value, label: languageNames[value] })),
              ]}
            />
          </>
        }
      >
        <DataTable
          label={t('courses.theme.list')}
          columns={columns}
          rows={modules.data?.data}
          rowKey={({ id }) => id}
          total={modules.data?.total_count}
          page={page}
          onPage={(next) => setState({ page: next })}
          onOpen={(module) => void open(module)}
          isFetching={modules.isFetching}
          isError={modules.isError}
          onRetry={() => void modules.refetch()}
          empty={
            <EmptyState
              scene={isNarrowed ? 'scene-search' : 'scene-courses'}
              title={t(isNarrowed ? 'ui.nothing_found' : 'courses.theme.none')}
              action={create}
            />
          }
        />
      </Card>
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('courses.theme.delete_title', { name: deleting?.title ?? '' })}
        isPending={remove.isPending}
        onConfirm={() => deleting && remove.mutate({ params: { id: deleting.id } }, { onSettled: () => setDoomed(null) })}
        onClose={() => setDoomed(null)}
      >
        {t('courses.theme.delete_text', { count: deleting?.courses_count ?? 0 })}
      </ConfirmDialog>
    </>
  );
}
