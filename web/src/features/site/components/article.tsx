import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Text } from 'virtual:texts';
import { Card } from '../../../ui/card.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { searchOf } from './article-list.tsx';
import { MarkedText } from './marked-text.tsx';
import classes from './instructions.module.css';
import { Prose } from './prose.tsx';

type Props = {
  text: Text;
  texts: readonly Text[];
  words: readonly string[];
  search: string;
  /** Whether the list is hidden. The article's title is then the page's title, with a back link. */
  isAlone: boolean;
};

export function Article({ text, texts, words, search, isAlone }: Props) {
  const { t } = useTranslation();
  const Title = isAlone ? 'h1' : 'h2';
  const place = texts.indexOf(text);
  const [before, after] = [texts[place - 1], texts[place + 1]];
  return (
    <article>
      {isAlone && (
        <PlainLink to="/admin/instructions" search={search === '' ? {} : { search }} className={classes.back}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          {t('site.all_articles')}
        </PlainLink>
      )}
      <Card isRoomy>
        <Title className={classes.title}>
          <MarkedText text={text.title} words={words} />
        </Title>
        <Prose html={text.html} words={words} isInner={!isAlone} />
      </Card>
      <nav aria-label={t('site.neighbours')} className={classes.neighbours}>
        {before !== undefined && (
          <PlainLink to="/admin/instructions" search={searchOf(before.slug, '')}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden />
            {before.title}
          </PlainLink>
        )}
        {after !== undefined && (
          <PlainLink to="/admin/instructions" search={searchOf(after.slug, '')} className={classes.after}>
            {after.title}
            <IconArrowRight size={16} stroke={1.6} aria-hidden />
          </PlainLink>
        )}
      </nav>
    </article>
  );
}
