import { Button, Checkbox, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { List } from '../../../ui/list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { modulePagesQuery } from '../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { describeTopicSize } from '../../courses/components/topic-size.ts';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = {
  isOpen: boolean;
  taken: readonly string[];
  /** Defaults to "Choose". */
  confirmLabel?: string;
  title?: string;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
};

/** A picker of existing themes for a section. */
export function ModuleChooseDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title ?? t('courses.theme.choose')} size={560}>
      {props.isOpen && <Choice {...props} />}
    </Dialog>
  );
}

function Choice({ taken, confirmLabel, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [ids, setIds] = useState<readonly string[]>([]);
  const found = useInfiniteQuery(modulePagesQuery(search));
  const free = found.data?.pages.flatMap(({ data }) => data).filter(({ id }) => !taken.includes(id));
  return (
    <>
      <SearchInput value={search} onChange={setSearch} width="100%" />
      <InfiniteList
        label={t('courses.theme.choose')}
        height="min(52vh, 460px)"
        hasMore={found.hasNextPage}
        isLoading={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      >
        <Stack gap={12} mt={12}>
          {found.isPending && <SkeletonRows count={5} />}
          {free?.length === 0 && <EmptyState title={t('ui.nothing_found')} />}
          <List isWalked isLined>
            {free?.map(({ id, title, slides_count, questions_count }) => (
              <li key={id}>
                <Checkbox
                  checked={ids.includes(id)}
                  onChange={() => setIds(ids.includes(id) ? ids.filter((chosenId) => chosenId !== id) : [...ids, id])}
                  label={title}
                  description={describeTopicSize(t, { slides_count, questions_count })}
                />
              </li>
            ))}
          </List>
        </Stack>
      </InfiniteList>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={ids.length === 0} onClick={() => onChoose([...ids])}>
          {confirmLabel ?? t('commons:choose')}
        </Button>
      </FormActions>
    </>
  );
}
