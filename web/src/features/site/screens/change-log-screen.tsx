import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { textsQuery } from '../api.ts';
import { NothingFound } from '../components/nothing-found.tsx';
import { Prose } from '../components/prose.tsx';
import { containsWords, filterItems, wordsOf } from '../rules.ts';

const params = { search: text() };

/** The versions, newest first; a search leaves only matching ones. */
export function ChangeLogScreen() {
  const { t } = useTranslation();
  const [{ search }, setState] = useSearchState(params);
  const { data: versions, isLoadingError, refetch } = useQuery(textsQuery('change-log', currentLanguage()));
  const words = wordsOf(search);
  const found = versions?.filter((version) => containsWords(version, words));
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('site.change_log')} />
      <Stack maw={760}>
        <SearchInput value={search} onChange={(typed) => setState({ search: typed })} label={t('site.search_change_log')} />
        {found === undefined && <SkeletonRows count={6} />}
        {found?.length === 0 && <NothingFound search={search} onClear={() => setState({ search: '' })} />}
        {found?.map(({ slug, title, date, html }) => (
          <Card
            key={slug}
            title={title}
            aside={
              <Text component="time" c="dimmed" dateTime={date ?? ''}>
                {formatDate(date)}
              </Text>
            }
            isRoomy
          >
            <Prose html={filterItems(html, words)} words={words} isInner />
          </Card>
        ))}
      </Stack>
    </>
  );
}
