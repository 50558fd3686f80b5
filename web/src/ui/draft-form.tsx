import { Stack } from '@mantine/core';
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef } from 'react';
import type { AnyDraft } from '../lib/use-draft.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { AFTER_DRAWING_MS, showFirstFlaw } from './first-flaw.ts';
import { InDialog } from './in-dialog.ts';

/** Loaded lazily, because two people rarely change the same field at once. */
const DraftMerge = lazyPart(() => import('./draft-merge.tsx'), 'DraftMerge');

type Props = {
  draft: AnyDraft;
  /** Pixels between the fields; undefined if an inner element lays them out. */
  gap?: number;
  /** Replaces saving as the action of Enter and the form's button. */
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
};

/** The form element of a draft: submits on Enter, reports changes to its dialog, and scrolls to the first field with an error. */
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
  // Loaded by the time when a clash appears, so that its first choice gets the focus.
  useEffect(() => {
    if (isTyped) DraftMerge.preload();
  }, [isTyped]);
  useEffect(() => {
    if (attempts === 0) return;
    // A tab that opens to show the error has to render first.
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
        // In React's tree a dialog's form is inside the page's form that opened it.
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

/** Focuses the next clashing field, or the choice that remains in this one. */
const showNext = (form: HTMLElement, field: string): void =>
  form.querySelector<HTMLElement>(`[data-clash], [name="${CSS.escape(field)}"], [type="submit"]`)?.focus();
