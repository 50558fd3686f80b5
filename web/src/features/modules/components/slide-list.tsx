import { ActionIcon, Group, Menu, VisuallyHidden } from '@mantine/core';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { IconCopy, IconDots, IconVolume } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDuplicateSlide, useOrderSlides } from '../api.ts';
import { moveId, slideAfterDeletion } from '../rules.ts';
import classes from './slide-list.module.css';
import { SlideThumb } from './slide-thumb.tsx';
import { SortableList } from './sortable-list.tsx';

type Props = {
  moduleId: string;
  slides: readonly Slide[];
  current: string;
  /** Opens the slide for editing. */
  onOpen: (id: string) => void;
  /** Asks for confirmation first. */
  onDelete: (slide: Slide) => void;
  isAsking: boolean;
  /** The slide just deleted, with its undo. */
  undo: ReactNode;
  add: ReactNode;
};

/** Thumbnails of a theme's slides: opened, reordered, copied and deleted, by mouse or by keys. */
export function SlideList({ moduleId, slides, current, onOpen, onDelete, isAsking, undo, add }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const reorder = useOrderSlides(moduleId);
  const copy = useDuplicateSlide();
  const ids = slides.map(({ id }) => id);
  const entryOf = (id: string | undefined) => box.current?.querySelector<HTMLElement>(`[data-slide="${id ?? ''}"]`);

  // The browser drops the focus when the focused slide moves or disappears. The first of these slides that still exists then gets
  // the focus.
  const focusCandidates = useRef<readonly (string | undefined)[]>([]);
  const idsKey = ids.join();
  useEffect(() => {
    if (isAsking || idsKey === '') return;
    const entries = focusCandidates.current.map((id) => box.current?.querySelector<HTMLElement>(`[data-slide="${id ?? ''}"]`));
    entries.find((entry) => entry != null)?.focus();
    focusCandidates.current = [];
  }, [idsKey, isAsking]);
  const askToDelete = (slide: Slide) => {
    focusCandidates.current = [slide.id, slideAfterDeletion(ids, slide.id)];
    onDelete(slide);
  };
  const move = (slide: Slide, by: 1 | -1) => {
    const next = moveId(ids, slide.id, by);
    if (next === null) return;
    focusCandidates.current = [slide.id];
    setAnnouncement(t('courses.sort.dropped', { name: slide.title, place: next.indexOf(slide.id) + 1 }));
    reorder(next);
  };
  const duplicate = (slide: Slide) => copy.mutate({ params: { moduleId, id: slide.id } }, { onSuccess: ({ id }) => onOpen(id) });
  const press = (event: KeyboardEvent, slide: Slide) => {
    const index = ids.indexOf(slide.id);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null && event.altKey) move(slide, step);
    else if (step !== null) entryOf(ids[index + step])?.focus();
    else if (event.key === 'Home') entryOf(ids[0])?.focus();
    else if (event.key === 'End') entryOf(ids.at(-1))?.focus();
    else if (event.key === 'Delete') askToDelete(slide);
    // Compares the key's position, because a Russian layout types another character with this key.
    else if (event.code === 'KeyD' && (event.ctrlKey || event.metaKey)) duplicate(slide);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box}>
      <SortableList items={slides} label={t('courses.theme.slides')} tabStop={current} onOrder={reorder}>
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
                    <Menu.Item color="red" onClick={() => askToDelete(slide)}>
                      {t('commons:delete')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </Group>
            )}
          </div>
        )}
      </SortableList>
      {undo}
      <Group mt={10}>{add}</Group>
      <p className={classes.keys}>
        <kbd>Alt ↑↓</kbd> {t('courses.slide.keys.move')}
        <br />
        <kbd>Ctrl D</kbd> {t('courses.slide.keys.copy')}
      </p>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  );
}
