import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { ModuleImports } from './module-imports.tsx';
import { PhoneColumn } from './phone-column.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { useSlideCreation } from './slide-creation.tsx';
import { useSlideDeletion } from './slide-deletion.tsx';
import { SlideFinder } from './slide-finder.tsx';
import { SlideForm } from './slide-form.tsx';
import { SlideList } from './slide-list.tsx';
import classes from './slides-editor.module.css';

const params = { slide: text() };

/** Below this width, two side columns would leave the slide too little room. */
const WIDE = '(min-width: 80.0625em)';

type Props = { module: LearningModule; corner: HTMLElement | null };

/** The slides of a theme: the list, the open slide, and its phone preview. */
export function SlidesEditor({ module, corner }: Props) {
  const { t } = useTranslation();
  const [{ slide: chosen }, setState] = useSearchState(params);
  const [fresh, setFresh] = useState('');
  const [isFolded, setFolded] = useState(false);
  const [open, setOpen] = useState<'list' | 'phone' | null>(null);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const slides = module.slides ?? [];
  const shown = slides.find(({ id }) => id === chosen) ?? slides[0];
  const show = (id: string, isNew = false) => {
    setFresh(isNew ? id : '');
    setState({ slide: id });
  };
  const openSlide = (id: string, isNew = false) => {
    show(id, isNew);
    setOpen(null);
  };
  const deletion = useSlideDeletion({ moduleId: module.id, ids: slides.map(({ id }) => id), current: shown?.id, onShow: show });
  const creation = useSlideCreation({ moduleId: module.id, count: slides.length, onCreated: (id) => openSlide(id, true) });
  const imports = (
    <>
      <ModuleImports moduleId={module.id} kind="slides" />
      {creation.deck}
    </>
  );
  if (shown === undefined) {
    return (
      <Stack>
        {imports}
        <Card>
          <EmptyState title={t('courses.slide.none')} text={t('courses.slide.none_text')} action={creation.add} />
          {deletion.undo}
        </Card>
      </Stack>
    );
  }
  const list = (
    <SlideFinder slides={slides} current={shown.id} onOpen={openSlide}>
      <SlideList
        moduleId={module.id}
        slides={slides}
        current={shown.id}
        onOpen={openSlide}
        onDelete={deletion.ask}
        isAsking={deletion.isAsking}
        undo={deletion.undo}
        add={creation.add}
      />
    </SlideFinder>
  );
  const isBeside = isWide && !isFolded;
  return (
    <Stack>
      {imports}
      <div className={classes.columns} data-preview={isBeside || undefined}>
        {isPhone ? (
          <Button variant="default" onClick={() => setOpen('list')}>
            {t('courses.theme.slides_count', { count: slides.length })}
          </Button>
        ) : (
          <section className={classes.list} aria-label={t('courses.theme.slides')}>
            {list}
          </section>
        )}
        <SlideForm
          key={shown.id}
          module={module}
          slide={shown}
          corner={corner}
          isFresh={fresh === shown.id}
          aside={
            !isBeside && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDeviceMobile size={16} stroke={1.6} />}
                onClick={() => (isWide ? setFolded(false) : setOpen('phone'))}
              >
                {t('courses.phone.title')}
              </Button>
            )
          }
        />
        {isBeside && <PhoneColumn module={module} slideId={shown.id} onFold={() => setFolded(true)} />}
        <Dialog isOpen={open === 'list'} isFullScreen title={t('courses.theme.slides')} onClose={() => setOpen(null)}>
          {list}
        </Dialog>
        <Dialog isOpen={open === 'phone'} isFullScreen title={t('courses.phone.title')} onClose={() => setOpen(null)}>
          <Group justify="center">
            <PhonePreview module={module} slideId={shown.id} />
          </Group>
        </Dialog>
        {deletion.question}
      </div>
    </Stack>
  );
}
