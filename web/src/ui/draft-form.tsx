import { Stack } from '@mantine/core';
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef } from 'react';
import type { AnyDraft } from '../lib/use-draft.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { AFTER_DRAWING_MS, showFirstFlaw } from './first-flaw.ts';
import { InDialog } from './in-dialog.ts';

/** Two people rarely change one field at once. */
const DraftMerge = lazyPart(() => import('./draft-merge.tsx'), 'DraftMerge');

type Props = {
  draft: AnyDraft;
  /** Pixels between its fields, one below another; left out where something within lays them out. */
  gap?: number;
  /** What Enter and the form's button do, where that is not saving yet. */
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
};

/** The form of a draft: it is sent with Enter, tells its dialog of changes, and brings the first flawed field to the eye. */
export function DraftForm({ draft, gap, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const around = use(InDialog)?.forms;
  const isChanged = useEffectEvent(() => draft.isChanged);
  const discard = useEffectEvent(() => draft.discard());
  useEffect(() => {
    const own = { isChanged: () => isChanged(), discard: () => discard() };
    around?.add(own);
    return () => void around?.delete(own);
  }, [around]);
  const { attempts, isChanged: isTyped } = draft;
  // By the time that two people’s values meet it is there, so that the first of them gets the focus.
  useEffect(() => {
    if (isTyped) DraftMerge.preload();
  }, [isTyped]);
  useEffect(() => {
    if (attempts === 0) return;
    // A tab that is opened for the flaw has to be drawn first.
    const timer = setTimeout(() => form.current && showFirstFlaw(form.current), AFTER_DRAWING_MS);
    return () => clearTimeout(timer);
  }, [attempts]);
  return (
    <form
      ref={form}
      noValidate
      onBlur={draft.leave}
      onSubmit={(event) => {
        event.preventDefault();
        // To React, the form of a dialog stands within the page's form that opened it.
        if (event.target !== event.currentTarget) return;
        if (onSubmit === undefined) void draft.submit();
        else onSubmit();
      }}
    >
      {draft.clashes.length > 0 && (
        <Suspense>
          <DraftMerge
            draft={draft}
            onChosen={(field) => setTimeout(() => form.current && showNext(form.current, field), AFTER_DRAWING_MS)}
          />
        </Suspense>
      )}
      {gap === undefined ? children : <Stack gap={gap}>{children}</Stack>}
    </form>
  );
}

/** The next field with two values, or the one that has one now. */
const showNext = (form: HTMLElement, field: string): void =>
  form.querySelector<HTMLElement>(`[data-clash], [name="${CSS.escape(field)}"], [type="submit"]`)?.focus();
