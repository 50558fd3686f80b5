import { useTranslation } from 'react-i18next';
import type { Text } from 'virtual:texts';
import { EntryLink } from '../../../ui/entry.tsx';
import { List } from '../../../ui/list.tsx';
import { snippetOf } from '../rules.ts';
import { MarkedText } from './marked-text.tsx';

type Props = { texts: readonly Text[]; words: readonly string[]; search: string; shown: Text | undefined };

export function ArticleList({ texts, words, search, shown }: Props) {
  const { t } = useTranslation();
  if (texts.length === 0) return null;
  return (
    <nav aria-label={t('site.instructions')}>
      <List isWalked gap={2}>
        {texts.map((text) => (
          <li key={text.slug}>
            <EntryLink to="/admin/instructions" search={searchOf(text.slug, search)} isCurrent={text === shown}>
              <MarkedText text={text.title} words={words} />
              {words.length > 0 && (
                <small>
                  <MarkedText text={snippetOf(text.text, words)} words={words} />
                </small>
              )}
            </EntryLink>
          </li>
        ))}
      </List>
    </nav>
  );
}

export const searchOf = (article: string, search: string) => ({ article, ...(search !== '' && { search }) });
