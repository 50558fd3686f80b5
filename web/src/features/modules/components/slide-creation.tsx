import { Button, Stack } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useCreateSlide } from '../api.ts';

const DeckDialog = lazyPart(() => import('./deck-dialog.tsx'), 'DeckDialog');

type Settings = { moduleId: string; count: number; onCreated: (id: string) => void };

/**
 * Returns the buttons that add a slide or a presentation to a theme, and the presentation's dialog. `count` is the number of
 * slides of the theme.
 */
export function useSlideCreation({ moduleId, count, onCreated }: Settings) {
  const { t } = useTranslation();
  const create = useCreateSlide();
  const [isBringing, setBringing] = useState(false);
  const createOne = () =>
    create.mutate(
      { params: { id: moduleId }, body: { title: t('courses.slide.untitled', { number: count + 1 }) } },
      { onSuccess: ({ id }) => onCreated(id) },
    );
  const add = (
    <Stack gap={6}>
      <Button variant="default" leftSection={<IconPlus size={16} />} loading={create.isPending} onClick={createOne}>
        {t('courses.slide.add')}
      </Button>
      <Button variant="subtle" leftSection={<IconUpload size={16} stroke={1.6} />} onClick={() => setBringing(true)}>
        {t('courses.deck.open')}
      </Button>
    </Stack>
  );
  const deck = isBringing && (
    <Suspense>
      <DeckDialog moduleId={moduleId} onClose={() => setBringing(false)} />
    </Suspense>
  );
  return { add, deck };
}
