import { Button, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { LearningModule, Slide } from '@vigil/contract/modules/module.ts';
import { slideRules } from '@vigil/contract/modules/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { CodeEditor } from '../../../ui/editors/code-editor.tsx';
import { RichTextEditor } from '../../../ui/editors/rich-text-editor.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { keepPicture, useChangeSlide, useDeleteSlide } from '../api.ts';
import { SlideFiles } from './slide-files.tsx';
import { SlideFrame } from './slide-frame.tsx';

/** What the text editor would lose: such a slide is opened as source. */
const BEYOND_TEXT = /<(svg|table|div|figure|mark|span|sub|sup)\b|class=/;
/** In the address, what leads to another slide or another part of the theme. */
const waysOut = ['slide', 'tab'];

/** A slide's title and text, which save themselves, beside the slide as it is kept. */
export function SlideForm({ module, slide }: { module: LearningModule; slide: Slide }) {
  const { t } = useTranslation();
  const isBeyondText = BEYOND_TEXT.test(slide.html);
  const [mode, setMode] = useState<'text' | 'source'>(isBeyondText ? 'source' : 'text');
  const [isDoomed, setDoomed] = useState(false);
  const params = { moduleId: module.id, id: slide.id };
  const change = useChangeSlide();
  const remove = useDeleteSlide();
  const draft = useDraft({
    name: `slide.${slide.id}`,
    initial: { title: slide.title, html: slide.html },
    rules: slideRules,
    save: (body) => change.mutateAsync({ params, body }),
    waysOut,
    autosaves: true,
  });
  const { html } = draft.values;
  const editor = { value: html, onChange: (html: string) => draft.set({ html }) };
  return (
    <Stack>
      <Card aside={<SaveState draft={draft} />}>
        <DraftForm draft={draft} gap={16}>
          <TextInput label={t('courses.slide.title')} {...draft.text('title')} />
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
            <RichTextEditor label={t('courses.slide.text')} {...editor} onPicture={(file) => keepPicture(module.id, file)} />
          ) : (
            <CodeEditor label={t('courses.slide.source')} {...editor} height={320} />
          )}
          <FieldError text={draft.errorOf('html')} />
          <SlideFiles place={params} slide={slide} />
          <Group>
            <Button variant="subtle" color="red" onClick={() => setDoomed(true)}>
              {t('commons:delete')}
            </Button>
          </Group>
        </DraftForm>
      </Card>
      <Card title={t('courses.preview')} aside={draft.isChanged && <Text c="dimmed">{t('courses.slide.unsaved')}</Text>}>
        <Paper withBorder radius={10} style={{ overflow: 'hidden' }}>
          <SlideFrame key={slide.html + slide.picture_url} title={slide.title} url={slide.preview_url} />
        </Paper>
      </Card>
      <ConfirmDialog
        isOpen={isDoomed}
        title={t('courses.slide.delete_title', { name: slide.title })}
        isPending={remove.isPending}
        onConfirm={() => {
          draft.discard();
          remove.mutate({ params }, { onSettled: () => setDoomed(false) });
        }}
        onClose={() => setDoomed(false)}
      />
    </Stack>
  );
}
