import { type FocusEvent, useEffect, useRef } from 'react';
import { changeValues, touchField } from './draft-state.ts';
import { patchAt, valueAt } from './field-path.ts';
import { isSame } from './is-same.ts';
import { SECRET } from './draft-storage.ts';
import type { LiveDraft } from './use-draft-state.ts';

/** The delay before a left field shows its error. At once, the error would move the button that the person is pressing. */
const SHOW_ERROR_AFTER_MS = 250;

/** Returns the handlers for leaving a changed field. */
export function useLeftFields<Values extends object>({ latest, update }: Pick<LiveDraft<Values>, 'latest' | 'update'>) {
  const pendingTimers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = pendingTimers.current;
    return () => timers.forEach(clearTimeout);
  }, []);
  return {
    /** Trims a text field that was left (spec point 5), and shows its error if it has one. */
    leave: ({ target }: FocusEvent<HTMLElement>) => {
      const path = (target as Partial<HTMLInputElement>).name ?? '';
      const { values, base } = latest.current;
      const typed = valueAt(values, path);
      if (isSame(typed, valueAt(base, path))) return;
      // Spaces may be part of a password.
      if (typeof typed === 'string' && typed !== typed.trim() && !SECRET.test(path))
        update((before) => changeValues(before, patchAt(values, path, typed.trim())));
      pendingTimers.current.add(setTimeout(() => update((before) => touchField(before, path)), SHOW_ERROR_AFTER_MS));
    },
    /** Cancels errors of left fields that are not shown yet. */
    cancel: () => pendingTimers.current.forEach(clearTimeout),
  };
}
