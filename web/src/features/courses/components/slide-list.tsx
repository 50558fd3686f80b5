import { ActionIcon, Button, Group, Menu, VisuallyHidden } from '@mantine/core';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { IconCopy, IconDots, IconPlus, IconVolume } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCreateSlide, useDeleteSlide, useDuplicateSlide, useOrderSlides, useRestoreSlide } from '../api.ts';
import { movedBy, neighbourOf } from '../rules.ts';
import classes from './slide-list.module.css';
import { SlideThumb } from './slide-thumb.tsx';
import { SortableList } from './sortable-list.tsx';

type Props = {
  moduleId: string;
  slides: readonly Slide[];
  current: string;
  onOpen: (id: string) => void;
  /** One that is new is opened to be named. */
  onNew: (id: string) => void;
};

/** The slides of a theme, small: opened, ordered, copied and taken out, by hand or by keys. */
export function SlideList({ moduleId, slides, current, onOpen, onNew }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [doomed, setDoomed] = useState<Slide | null>(null);
  const [deleted, setDeleted] = useState<Slide | null>(null);
  const order = useOrderSlides(moduleId);
  const copy = useDuplicateSlide();
  const remove = useDeleteSlide();
  const restore = useRestoreSlide();
  const ids = slides.map(({ id }) => id);
  const entryOf = (id: string | undefined) => box.current?.querySelector<HTMLElement>(`[data-slide="${id ?? ''}"]`);

  // The browser lets the focus go when what has it is put elsewhere.
  const held = useRef<string>(undefined);
  const standing = ids.join();
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-slide="${held.current ?? ''}"]`)?.focus();
    held.current = undefined;
  }, [standing, doomed]);
  const place = (id: string) => ({ params: { moduleId, id } });
  const move = (slide: Slide, by: 1 | -1) => {
    const next = movedBy(ids, slide.id, by);
    if (next === null) return;
    held.current = slide.id;
    setSaid(t('courses.sort.dropped', { name: slide.title, place: next.indexOf(slide.id) + 1 }));
    order(next);
  };
  const duplicate = (slide: Slide) => copy.mutate(place(slide.id), { onSuccess: ({ id }) => onOpen(id) });
  const deleteNow = (slide: Slide) => {
    const next = neighbourOf(ids, slide.id);
    remove.mutate(place(slide.id), {
      onSuccess: () => {
        setDeleted(slide);
        if (slide.id === current && next !== undefined) onOpen(next);
        held.current = next;
      },
      onSettled: () => setDoomed(null),
    });
  };
  const bringBack = (slide: Slide) =>
    restore.mutate(place(slide.id), {
      onSuccess: () => {
        setDeleted(null);
        onOpen(slide.id);
      },
    });
  const press = (event: KeyboardEvent, slide: Slide) => {
    const at = ids.indexOf(slide.id);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null && event.altKey) move(slide, step);
    else if (step !== null) entryOf(ids[at + step])?.focus();
    else if (event.key === 'Home') entryOf(ids[0])?.focus();
    else if (event.key === 'End') entryOf(ids.at(-1))?.focus();
    else if (event.key === 'Delete') setDoomed(slide);
    // By its place: the letter on it is another one in Russian.
    else if (event.code === 'KeyD' && (event.ctrlKey || event.metaKey)) duplicate(slide);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box}>
      <SortableList items={slides} label={t('courses.theme.slides')} tabStop={current} onOrder={order}>
        {(slide, index) => (
          <div className={classes.entry} data-current={slide.id === current || undefined}>
            <button
              type="button"
              className={classes.open}
              data-slide={slide.id}
              aria-current={slide.id === current || undefined}
              aria-label={t(slide.audio_url === null ? 'courses.slide.numbered' : 'courses.slide.numbered_sound', {
                number: index + 1,
                title: slide.title,
              })}
              tabIndex={slide.id === current ? 0 : -1}
              onClick={() => onOpen(slide.id)}
              onKeyDown={(event) => press(event, slide)}
            >
              <SlideThumb slide={slide} />
              <span className={classes.title}>
                {index + 1}. {slide.title}
              </span>
              {slide.audio_url !== null && <IconVolume size={14} stroke={1.6} aria-hidden />}
            </button>
            {slide.id === current && (
              <Group gap={0} className={classes.actions ?? ''}>
                <ActionIcon
                  size="sm"
                  aria-label={t('courses.slide.copy')}
                  title={t('courses.slide.copy')}
                  loading={copy.isPending}
                  onClick={() => duplicate(slide)}
                >
                  <IconCopy size={16} stroke={1.6} />
                </ActionIcon>
                <Menu position="bottom-start">
                  <Menu.Target>
                    <ActionIcon size="sm" aria-label={t('courses.actions_of', { name: slide.title })}>
                      <IconDots size={16} stroke={1.6} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item disabled={index === 0} onClick={() => move(slide, -1)}>
                      {t('courses.slide.up')}
                    </Menu.Item>
                    <Menu.Item disabled={index === slides.length - 1} onClick={() => move(slide, 1)}>
                      {t('courses.slide.down')}
                    </Menu.Item>
                    <Menu.Item color="red" onClick={() => setDoomed(slide)}>
                      {t('commons:delete')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </Group>
            )}
          </div>
        )}
      </SortableList>
      {deleted !== null && (
        <div className={classes.deleted} role="status">
          <span>{t('courses.slide.deleted', { name: deleted.title })}</span>
          <Button variant="subtle" size="compact-sm" loading={restore.isPending} onClick={() => bringBack(deleted)}>
            {t('courses.slide.restore')}
          </Button>
        </div>
      )}
      <Group mt={10}>
        <AddSlide moduleId={moduleId} number={slides.length + 1} onNew={onNew} />
      </Group>
      <p className={classes.keys}>
        <kbd>Alt ↑↓</kbd> {t('courses.slide.keys.move')}
        <br />
        <kbd>Ctrl D</kbd> {t('courses.slide.keys.copy')}
      </p>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      <ConfirmDialog
        isOpen={doomed !== null}
        title={t('courses.slide.delete_title', { name: doomed?.title ?? '' })}
        isPending={remove.isPending}
        onConfirm={() => doomed && deleteNow(doomed)}
        onClose={() => setDoomed(null)}
      >
        {t('courses.slide.delete_text')}
      </ConfirmDialog>
    </div>
  );
}

export function AddSlide({ moduleId, number, onNew }: Pick<Props, 'moduleId' | 'onNew'> & { number: number }) {
  const { t } = useTranslation();
  const create = useCreateSlide();
  const body = { title: t('courses.slide.untitled', { number }) };
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      loading={create.isPending}
      onClick={() => create.mutate({ params: { id: moduleId }, body }, { onSuccess: ({ id }) => onNew(id) })}
    >
      {t('courses.slide.add')}
    </Button>
  );
}
