import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import type { LearningModule, Slide } from '@vigil/contract/modules/module.ts';
import { slideRules } from '@vigil/contract/modules/rules.ts';
import { addressesIn, withoutAddresses } from '@vigil/contract/modules/slide-html.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/words-of-flaw.ts';
import { flawsOf } from '@vigil/contract/shared/flaws.ts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { wordsInHtml } from '../../../lib/words-in-html.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import type { SlideFileKind } from '../../../ui/editors/slide-file.tsx';
import { SlideEditor } from '../../../ui/editors/slide-editor.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { useAddFile, useChangeSlide } from '../api.ts';
import classes from './slides-editor.module.css';
import { SlideSound } from './slide-sound.tsx';
import { SlideSource } from './slide-source.tsx';

/** Address parameters that lead to another slide or another part of the theme. */
const exitParams = ['slide', 'tab'];

type Props = {
  module: LearningModule;
  slide: Slide;
  /** The element that shows the saving state and the undo buttons. */
  corner: HTMLElement | null;
  isFresh: boolean;
  /** Shown beside the slide's position and the total. */
  aside: ReactNode;
};

/** Edits a slide in place; it saves itself. */
export function SlideForm({ module, slide, corner, isFresh, aside }: Props) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'text' | 'source'>('text');
  const params = { moduleId: module.id, id: slide.id };
  const change = useChangeSlide();
  const [isUnsupported, setBeyond] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync: addFile } = useAddFile(({ loaded, total }) => setSent((loaded / total) * 100));
  const draft = useDraft({
    name: `slide.${slide.id}`,
    initial: { title: slide.title, html: withoutAddresses(slide.html) },
    version: slide.version,
    labels: { title: t('courses.slide.title'), html: { label: t('courses.slide.text'), words: wordsInHtml } },
    rules: slideRules,
    save: (_, { version, only }) => change.mutateAsync({ params, body: only((values) => values), version }),
    exitParams,
    autosaves: true,
  });
  const { html } = draft.values;
  const flaw = flawsOf(slideRules, draft.values);
  const total = module.slides?.length ?? 0;
  const number = (module.slides?.findIndex(({ id }) => id === slide.id) ?? 0) + 1;
  const sound = <SlideSound place={params} slide={slide} />;
  const storeFile = async (kind: SlideFileKind, file: File) => {
    setSent(0);
    try {
      const { id, url } = await addFile({ params: { id: module.id }, body: { [kind]: file } });
      setAdded((before) => new Map(before).set(id, url));
      return id;
    } catch {
      return undefined;
    } finally {
      setSent(null);
    }
  };
  const edit = (next: 'text' | 'source') => {
    setMode(next);
    setBeyond(false);
  };
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
          onChange={edit}
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
            addresses={new Map([...added, ...addressesIn(slide.html)])}
            onFile={storeFile}
            progress={sent}
            onBeyond={() => {
              setMode('source');
              setBeyond(true);
            }}
            corner={corner}
            isFresh={isFresh}
            inserts={slide.audio_url === null && sound}
          />
        ) : (
          <SlideSource
            title={draft.text('title')}
            html={html}
            isUnsupported={isUnsupported}
            onChange={(next) => draft.set({ html: next })}
          />
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
