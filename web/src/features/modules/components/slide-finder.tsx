import { Button, Stack, Text } from '@mantine/core';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../ui/search-input.tsx';
import { findSlides } from '../rules.ts';

/** Themes with at least this many slides have a search. */
const MANY = 12;

type Props = { slides: readonly Slide[]; current: string; onOpen: (id: string) => void; children: ReactNode };

/** The slides of a long theme, filtered by a search of their text. */
export function SlideFinder({ slides, current, onOpen, children }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  if (slides.length < MANY) return children;
  const found = findSlides(slides, words);
  return (
    <Stack gap={10}>
      <SearchInput value={words} onChange={setWords} label={t('courses.slide.find')} width="100%" />
      {words.trim() === '' ? (
        children
      ) : (
        <Stack gap={4} role="list" aria-label={t('courses.slide.find')}>
          {found.length === 0 && (
            <Text size="sm" c="dimmed" role="status">
              {t('courses.slide.found_none')}
            </Text>
          )}
          {found.map(({ number, slide }) => (
            <div key={slide.id} role="listitem">
              <Button
                variant={slide.id === current ? 'light' : 'subtle'}
                color="gray"
                justify="start"
                fullWidth
                size="compact-md"
                onClick={() => onOpen(slide.id)}
              >
                {t('courses.slide.numbered', { number, title: slide.title })}
              </Button>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
