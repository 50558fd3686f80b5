import { Button, Group } from '@mantine/core';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EntryButton } from '../../../ui/entry.tsx';
import { useCreateSlide, useOrderSlides } from '../api.ts';
import { SlideForm } from './slide-form.tsx';
import { SortableList } from './sortable-list.tsx';

const params = { slide: text() };

/** The slides of a theme: their order at the left, the one at hand at the right. */
export function SlidesEditor({ module }: { module: LearningModule }) {
  const { t } = useTranslation();
  const [{ slide: chosen }, setState] = useSearchState(params);
  const slides = module.slides ?? [];
  const order = useOrderSlides();
  const create = useCreateSlide();
  const shown = slides.find(({ id }) => id === chosen) ?? slides[0];
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          { params: { id: module.id }, body: { title: t('courses.slide.untitled', { number: slides.length + 1 }) } },
          { onSuccess: ({ id }) => setState({ slide: id }) },
        )
      }
    >
      {t('courses.slide.add')}
    </Button>
  );
  if (shown === undefined) {
    return (
      <Card>
        <EmptyState title={t('courses.slide.none')} text={t('courses.slide.none_text')} action={add} />
      </Card>
    );
  }
  return (
    <Columns first={280}>
      <Card title={t('courses.theme.slides')}>
        <SortableList
          items={slides}
          label={t('courses.theme.slides')}
          onOrder={(ids) => order.mutate({ params: { id: module.id }, body: { ids } })}
        >
          {(slide, index) => (
            <EntryButton isCurrent={slide.id === shown.id} onClick={() => setState({ slide: slide.id })}>
              {index + 1}. {slide.title}
            </EntryButton>
          )}
        </SortableList>
        <Group mt={10}>{add}</Group>
      </Card>
      <SlideForm key={shown.id} module={module} slide={shown} />
    </Columns>
  );
}
