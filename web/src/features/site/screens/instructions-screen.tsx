import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Text } from 'virtual:texts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { textsQuery } from '../api.ts';
import { Article } from '../components/article.tsx';
import { ArticleList } from '../components/article-list.tsx';
import classes from '../components/instructions.module.css';
import { NothingFound } from '../components/nothing-found.tsx';
import { containsWords, wordsOf } from '../rules.ts';

const params = { article: text(), search: text() };

/** The list with the chosen article beside it; on a phone one after the other. */
export function InstructionsScreen() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [{ article, search }, setState] = useSearchState(params);
  const { data: texts, isLoadingError, refetch } = useQuery(textsQuery('instructions', currentLanguage()));
  const words = wordsOf(search);
  const found = texts?.filter((text) => containsWords(text, words));
  const shown = findShownArticle({ texts, found, article, isPhone });
  const isListShown = !isPhone || article === '';
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      {isListShown && <PageHeader title={t('site.instructions')} />}
      <Columns first={264} gap={24}>
        {isListShown && (
          <div className={classes.side}>
            <SearchInput
              value={search}
              onChange={(typed) => setState({ search: typed })}
              label={t('site.search_instructions')}
              width="100%"
            />
            {found === undefined ? (
              <SkeletonRows count={8} height={36} />
            ) : (
              <ArticleList texts={found} words={words} search={search} shown={isPhone ? undefined : shown} />
            )}
          </div>
        )}
        <div className={classes.main}>{body()}</div>
      </Columns>
    </>
  );

  function body() {
    if (texts === undefined)
      return (
        <Card>
          <SkeletonRows count={6} />
        </Card>
      );
    if (shown !== undefined) return <Article text={shown} texts={texts} words={words} search={search} isAlone={isPhone} />;
    if (found?.length === 0) return <NothingFound search={search} onClear={() => setState({ search: '' })} />;
    if (article === '') return null;
    return (
      <EmptyState
        icon={IconMapOff}
        title={t('site.no_article')}
        action={<Button onClick={() => setState({ article: '' })}>{t('site.all_articles')}</Button>}
      />
    );
  }
}

type Choice = { texts: Text[] | undefined; found: Text[] | undefined; article: string; isPhone: boolean };

/** Returns the article in the address, unless the search excludes it; without one, the first article if there is room. */
function findShownArticle({ texts, found = [], article, isPhone }: Choice): Text | undefined {
  const isNamed = ({ slug }: Text) => slug === article;
  if (isPhone || article === '') return isPhone ? texts?.find(isNamed) : found[0];
  const isThere = texts?.some(isNamed) ?? false;
  return found.find(isNamed) ?? (isThere ? found[0] : undefined);
}
