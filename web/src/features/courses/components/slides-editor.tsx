import { Button, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { LearningModule, Slide } from '@vigil/contract/modules/module.ts';
import { audioLimits, pictureLimits } from '@vigil/contract/shared/upload.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CodeEditor } from '../../../ui/editors/code-editor.tsx';
import { RichTextEditor } from '../../../ui/editors/rich-text-editor.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EntryButton } from '../../../ui/entry.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { keepPicture, useChangeSlide, useCreateSlide, useDeleteSlide, useDeleteSlideAudio, useOrderSlides } from '../api.ts';
import { SlideFrame } from './slide-frame.tsx';
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

/** What the text editor would lose: such a slide is opened as source. */
const BEYOND_TEXT = /<(svg|table|div|figure|mark|span|sub|sup)\b|class=/;

function SlideForm({ module, slide }: { module: LearningModule; slide: Slide }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(slide.title);
  const [html, setHtml] = useState(slide.html);
  const isBeyondText = BEYOND_TEXT.test(slide.html);
  const [mode, setMode] = useState<'text' | 'source'>(isBeyondText ? 'source' : 'text');
  const [picture, setPicture] = useState<File | null>(null);
  const [audio, setAudio] = useState<File | null>(null);
  const [isDoomed, setDoomed] = useState(false);
  const place = { moduleId: module.id, id: slide.id };
  const save = useChangeSlide();
  const remove = useDeleteSlide();
  const silence = useDeleteSlideAudio();
  const isChanged = title !== slide.title || html !== slide.html || picture !== null || audio !== null;
  return (
    <Stack>
      <Card>
        <Stack>
          <TextInput
            label={t('courses.slide.title')}
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Group justify="space-between">
            <SegmentedControl
              aria-label={t('courses.slide.mode')}
              value={mode}
              onChange={(value) => setMode(value)}
              data={[
                { value: 'text', label: t('courses.slide.text') },
                { value: 'source', label: t('courses.slide.source') },
              ]}
            />
          </Group>
          {mode === 'text' && isBeyondText && <Notice status="warning">{t('courses.slide.beyond_text')}</Notice>}
          {mode === 'text' ? (
            <RichTextEditor
              label={t('courses.slide.text')}
              value={html}
              onChange={setHtml}
              onPicture={(file) => keepPicture(module.id, file)}
            />
          ) : (
            <CodeEditor label={t('courses.slide.source')} value={html} onChange={setHtml} height={320} />
          )}
          <FileDrop label={t('courses.slide.picture')} limits={pictureLimits} file={picture} onFile={setPicture} />
          {slide.picture_url !== null && (
            <Button variant="subtle" onClick={() => save.mutate({ params: place, body: { remove_picture: 'true' } })}>
              {t('courses.form.remove_picture')}
            </Button>
          )}
          {slide.audio_url === null ? (
            <FileDrop label={t('courses.slide.audio')} limits={audioLimits} file={audio} onFile={setAudio} />
          ) : (
            <Group>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the slide's text says what is spoken */}
              <audio controls src={slide.audio_url} />
              <Button variant="subtle" loading={silence.isPending} onClick={() => silence.mutate({ params: place })}>
                {t('courses.slide.remove_audio')}
              </Button>
            </Group>
          )}
          <Group justify="space-between">
            <Button variant="subtle" color="red" onClick={() => setDoomed(true)}>
              {t('commons:delete')}
            </Button>
            <Button
              disabled={!isChanged || title.trim() === ''}
              loading={save.isPending}
              onClick={() =>
                save.mutate(
                  { params: place, body: { title, html, ...(picture && { picture }), ...(audio && { audio }) } },
                  {
                    onSuccess: () => {
                      setPicture(null);
                      setAudio(null);
                    },
                  },
                )
              }
            >
              {t('commons:save')}
            </Button>
          </Group>
        </Stack>
      </Card>
      <Card title={t('courses.preview')} aside={isChanged && <Text c="dimmed">{t('courses.slide.unsaved')}</Text>}>
        <Paper withBorder radius={10} style={{ overflow: 'hidden' }}>
          <SlideFrame key={slide.html + slide.picture_url} title={slide.title} url={slide.preview_url} />
        </Paper>
      </Card>
      <ConfirmDialog
        isOpen={isDoomed}
        title={t('courses.slide.delete_title', { name: slide.title })}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ params: place }, { onSettled: () => setDoomed(false) })}
        onClose={() => setDoomed(false)}
      />
    </Stack>
  );
}
