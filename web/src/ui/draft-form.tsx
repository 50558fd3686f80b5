import { Stack } from '@mantine/core';
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef } from 'react';
import type { AnyDraft } from '../lib/use-draft.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { AFTER_DRAWING_MS, showFirstFlaw } from './first-flaw.ts';
import { DialogContext } from './dialog-context.ts';

/** Loaded lazily, because two people rarely change the same field at once. */
const DraftMerge = lazyPart(() => import('./draft-merge.tsx'), 'DraftMerge');

type Props = {
  draft: AnyDraft;
  /** The space between the fields in pixels; undefined if an inner element lays them out. */
  gap?: number;
  /** Called by Enter and by the form's button, instead of saving. */
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
};

/** The form element of a draft: submits on Enter, reports changes to its dialog, and scrolls to the first field with an error. */
export function DraftForm({ draft, gap, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const around = use(DialogContext)?.forms;
  const isChanged = useEffectEvent(() => draft.isChanged);
  const discard = useEffectEvent(() => draft.discard());
  useEffect(() => {
    const own = { isChanged: () => isChanged(), discard: () => discard() };
    around?.add(own);
    return () => void around?.delete(own);
  }, [around]);
  const { attempts, isChanged: isTyped } = draft;
  // Loads the dialog's code before a clash appears, so that its first choice can get the focus at once.
  useEffect(() => {
    if (isTyped) DraftMerge.preload();
  }, [isTyped]);
  useEffect(() => {
    if (attempts === 0) return;
    // Waits until a tab that opens to show the error has rendered.
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
        // Ignores the forms of dialogs, which are inside the page's form in React's tree.
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

/** Focuses the next clash; after the last one, the field that was just decided, else the form's button. */
const showNext = (form: HTMLElement, field: string): void =>
  form.querySelector<HTMLElement>(`[data-clash], [name="${CSS.escape(field)}"], [type="submit"]`)?.focus();
