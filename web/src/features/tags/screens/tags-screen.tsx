import { Button } from '@mantine/core';
import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { listPersonRuns } from '@vigil/contract/tag-automation/endpoints.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListExport } from '../../../ui/list-export.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { runStateChoices } from '../../tag-automation/components/run-state-select.tsx';
import { TagHistory } from '../../tag-automation/components/tag-history.tsx';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { checkTagExport, useExportTags } from '../api.ts';
import { TagDialog } from '../components/tag-dialog.tsx';
import { TagList } from '../components/tag-list.tsx';
import { type Panel, panels, TagPanel } from '../components/tag-panel.tsx';
import { TaggedPeople } from '../components/tagged-people.tsx';
import { useGrowthWatch } from '../components/use-growth-watch.tsx';
import { useTag } from '../components/use-tag.tsx';
import { tagAfterDeletion } from '../rules.ts';

const params = {
  tag: text(),
  search: text(),
  tab: choice(panels, 'actions'),
  page: number(),
  person: text(),
  state: choice(runStateChoices, 'all'),
  action: text(),
};
/** The address parameters of one tab, which are cleared when another tab opens. */
const resetPanel = { page: 0, person: '', state: 'all', action: '' } as const;

/** The tags on the left and the chosen tag on the right; on a phone only one of the two at a time. */
export function TagsScreen() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [shown, setShown] = useSearchState(params);
  const exported = useExportTags();
  const [isCreating, setCreating] = useState(false);
  const { tag, tags, total, isMissing, isFailed, refetch } = useTag(shown.tag);
  const watchGrowth = useGrowthWatch(async () => (await refetch()).data?.pages[0]?.total_count);
  const open = (id: string, tab: Panel = shown.tab) => setShown({ tag: id, tab, ...resetPanel });
  const isOnPhoneList = isPhone && shown.tag === '';
  const isOnPhoneTag = isPhone && !isOnPhoneList;
  return (
    <>
      <PageHeader
        title={t('tags.title')}
        state={total !== undefined && !isOnPhoneTag && t('tags.count', { count: total, number: formatNumber(total) })}
        actions={
          !isOnPhoneTag && (
            <>
              <RecentlyDeleted kind="tag" lists={[listTags, listEmployees, listPersonRuns]} />
              <ListExport
                title={t('tags.title')}
                ordering={exported}
                onOrder={(order) => exported.mutate({ body: { ...(shown.search !== '' && { search: shown.search }), ...order } })}
                check={checkTagExport}
              />
              <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setCreating(true)}>
                {t('tags.create')}
              </Button>
            </>
          )
        }
      />
      <Columns first={300} gap={24}>
        {!isOnPhoneTag && (
          <TagList
            chosen={isOnPhoneList ? undefined : tag?.id}
            search={shown.search}
            onSearch={(search) => setShown({ search }, { replace: true })}
            onChoose={(id) => open(id)}
          />
        )}
        {!isOnPhoneList && tag !== undefined && (
          <TagPanel
            key={tag.id}
            tag={tag}
            panel={shown.tab}
            onPanel={(tab) => open(tag.id, tab)}
            onHistory={(action) => setShown({ tag: tag.id, tab: 'history', ...resetPanel, action })}
            onBack={() => open('', 'actions')}
            onDeleted={() => open(tagAfterDeletion(tags ?? [], tag.id)?.id ?? '', 'actions')}
          >
            {shown.tab === 'people' ? (
              <TaggedPeople tag={tag} shown={shown} onShow={setShown} />
            ) : (
              <TagHistory tag={tag} shown={shown} onShow={setShown} />
            )}
          </TagPanel>
        )}
        {!isOnPhoneList && tag === undefined && (
          <Card>
            {isFailed && <ErrorState onRetry={() => void refetch()} />}
            {isMissing && (
              <EmptyState
                title={t('tags.missing')}
                text={t('tags.missing_text')}
                action={
                  <Button variant="default" onClick={() => open('')}>
                    {t('tags.all')}
                  </Button>
                }
              />
            )}
            {!isFailed && !isMissing && <SkeletonRows count={5} height={56} />}
          </Card>
        )}
      </Columns>
      {isCreating && (
        <TagDialog
          onSaved={({ id }) => {
            watchGrowth(total ?? 0);
            open(id, 'actions');
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
