import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import type { LearningModule, Slide } from '@vigil/contract/modules/module.ts';
import { slideRules } from '@vigil/contract/modules/rules.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/flaw-words.ts';
import { flawsOf } from '@vigil/contract/shared/flaws.ts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { CodeEditor } from '../../../ui/editors/code-editor.tsx';
import { SlideEditor } from '../../../ui/editors/slide-editor.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { useAddPicture, useChangeSlide } from '../api.ts';
import classes from './slides-editor.module.css';
import { SlideSound } from './slide-sound.tsx';

/** In the address, what leads to another slide or another part of the theme. */
const waysOut = ['slide', 'tab'];

type Props = {
  module: LearningModule;
  slide: Slide;
  /** Where its saving and its steps are told. */
  corner: HTMLElement | null;
  isFresh: boolean;
  /** Beside which of how many it is. */
  aside: ReactNode;
};

/** A slide, edited where it stands; it saves itself. */
export function SlideForm({ module, slide, corner, isFresh, aside }: Props) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'text' | 'source'>('text');
  const params = { moduleId: module.id, id: slide.id };
  const change = useChangeSlide();
  const { mutateAsync: addPicture } = useAddPicture();
  const draft = useDraft({
    name: `slide.${slide.id}`,
    initial: { title: slide.title, html: slide.html },
    rules: slideRules,
    save: (body) => change.mutateAsync({ params, body }),
    waysOut,
    autosaves: true,
  });
  const { html } = draft.values;
  const flaw = flawsOf(slideRules, draft.values);
  const total = module.slides?.length ?? 0;
  const number = (module.slides?.findIndex(({ id }) => id === slide.id) ?? 0) + 1;
  const sound = <SlideSound place={params} slide={slide} />;
  const keepPicture = (picture: File) =>
    addPicture({ params: { id: module.id }, body: { picture } }).then(
      ({ url }) => url,
      () => undefined,
    );
  return (
    <section className={classes.paper}>
      {corner !== null && createPortal(<SaveState draft={draft} />, corner)}
      <div className={classes.head}>
        <Text c="dimmed" size="xs" flex={1}>
          {t('courses.slide.of', { number, total })}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('courses.slide.mode')}
          value={mode}
          onChange={(value) => setMode(value)}
          data={[
            { value: 'text', label: t('courses.slide.text') },
            { value: 'source', label: t('courses.slide.source') },
          ]}
        />
        {aside}
      </div>
      <DraftForm draft={draft}>
        {mode === 'text' ? (
          <SlideEditor
            label={t('courses.slide.label')}
            value={draft.values}
            onChange={draft.set}
            onPicture={keepPicture}
            corner={corner}
            isFresh={isFresh}
            inserts={slide.audio_url === null && sound}
          />
        ) : (
          <div className={classes.source}>
            <TextInput label={t('courses.slide.title')} {...draft.text('title')} mb={12} />
            <CodeEditor label={t('courses.slide.source')} value={html} onChange={(html) => draft.set({ html })} />
          </div>
        )}
        <div className={classes.foot}>
          {mode === 'text' && (
            <FieldError text={flaw.title && `${t('courses.slide.title')}: ${wordsOfFlaw(flaw.title, currentLanguage())}`} />
          )}
          <FieldError text={flaw.html && wordsOfFlaw(flaw.html, currentLanguage())} />
          {slide.picture_url !== null && (
            <div>
              <img src={slide.picture_url} alt="" className={classes.below} />
              <Group>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  loading={change.isPending}
                  onClick={() => change.mutate({ params, body: { remove_picture: 'true' } })}
                >
                  {t('courses.form.remove_picture')}
                </Button>
              </Group>
            </div>
          )}
          {(mode === 'source' || slide.audio_url !== null) && sound}
        </div>
      </DraftForm>
    </section>
  );
}
