import { Stack, UnstyledButton } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { List } from '../../../ui/list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useTagName } from '../../tag-automation/components/use-tag-name.tsx';
import { allTagsQuery } from '../api.ts';
import { groupTags } from '../rules.ts';
import { TagDot } from './tag-dot.tsx';
import classes from './tag-list.module.css';

type Props = { chosen: string | undefined; search: string; onSearch: (search: string) => void; onChoose: (id: string) => void };

/** The organisation's tags; automatic ones come first. */
export function TagList({ chosen, search, onSearch, onChoose }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const found = useInfiniteQuery(allTagsQuery({ search }));
  const tags = found.data?.pages.flatMap(({ data }) => data);
  return (
    <Card>
      <Stack gap={12}>
        <SearchInput value={search} onChange={onSearch} label={t('tags.search')} width="100%" />
        {found.isLoadingError && <ErrorState onRetry={() => void found.refetch()} />}
        {found.isPending && <SkeletonRows count={6} height={44} />}
        {tags?.length === 0 && <EmptyState icon={IconTags} title={t('ui.nothing_found')} text={t('tags.nothing_text')} />}
        {tags !== undefined && tags.length > 0 && (
          <InfiniteList
            label={t('tags.title')}
            height={isPhone ? 'none' : 'calc(100vh - 260px)'}
            hasMore={found.hasNextPage}
            isLoading={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          >
            {groupTags(tags)
              .filter((group) => group.tags.length > 0)
              .map((group) => (
                <section key={group.key} className={classes.group}>
                  <h2>{t(`tags.group.${group.key}`)}</h2>
                  <List isWalked>
                    {group.tags.map((tag) => (
                      <li key={tag.id}>
                        <TagRow tag={tag} isChosen={tag.id === chosen} onChoose={() => onChoose(tag.id)} />
                      </li>
                    ))}
                  </List>
                </section>
              ))}
          </InfiniteList>
        )}
      </Stack>
    </Card>
  );
}

function TagRow({ tag, isChosen, onChoose }: { tag: Tag; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useTagName();
  return (
    <UnstyledButton data-opens className={classes.row} aria-current={isChosen || undefined} onClick={onChoose}>
      <TagDot color={tag.color} />
      <span className={classes.name}>
        {nameOf(tag)}
        <small data-on={tag.is_active || undefined}>{t(tag.is_active ? 'tags.on' : 'tags.off')}</small>
      </span>
      <span
        className={classes.count}
        title={
          tag.is_hidden
            ? t('tags.hidden.short')
            : t('tags.people', { count: tag.users_count, number: formatNumber(tag.users_count) })
        }
      >
        {tag.is_hidden ? '—' : formatNumber(tag.users_count)}
      </span>
    </UnstyledButton>
  );
}
