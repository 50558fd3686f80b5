import { useTranslation } from 'react-i18next';
import type { Text } from 'virtual:texts';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { snippetOf } from '../rules.ts';
import { Found } from './found.tsx';
import classes from './instructions.module.css';

type Props = { texts: readonly Text[]; words: readonly string[]; search: string; shown: Text | undefined };

export function ArticleList({ texts, words, search, shown }: Props) {
  const { t } = useTranslation();
  if (texts.length === 0) return null;
  return (
    <nav aria-label={t('site.instructions')}>
      <ul className={classes.list}>
        {texts.map((one) => (
          <li key={one.slug}>
            <PlainLink
              to="/admin/instructions"
              search={searchOf(one.slug, search)}
              className={classes.entry}
              aria-current={one === shown ? 'page' : undefined}
            >
              <Found text={one.title} words={words} />
              {words.length > 0 && (
                <small>
                  <Found text={snippetOf(one.text, words)} words={words} />
                </small>
              )}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const searchOf = (article: string, search: string) => ({ article, ...(search !== '' && { search }) });
