import type { Flaws } from '@vigil/contract/shared/flaws.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, isChangedMeanwhile } from './api-error.ts';
import { hasFlaws } from './draft-errors.ts';
import { countAttempt, isChanged, knownOf, markRefused } from './draft-state.ts';
import { reportError } from './report-error.ts';
import { useAutosave } from './use-autosave.ts';
import { type Sending, useDraftSending } from './use-draft-sending.ts';
import type { LiveDraft } from './use-draft-state.ts';

export type SavingSettings<Values, Result> = {
  /** The server's values, or the defaults of a new record. If they change, the fields that were not changed here follow. */
  initial: Values;
  /** The version of the record behind `initial`; undefined if it has none. */
  version?: string | undefined;
  /** Saves valid values. `sending.only` reduces a body to the changed fields, for calls that accept a part of a record. */
  save: (values: Values, sending: Sending<Values>) => Promise<Result>;
  /** The values that fields get after sending. A file, for example, is cleared, because it is sent only once. */
  afterwards?: Partial<Values>;
  /** Called when the form is saved, to close it or to continue. */
  onSaved?: (result: Result, values: Values) => void;
  /** Called when there are errors, to show fields that are out of sight. */
  onInvalid?: (flaws: Flaws) => void;
  /** Whether the form saves while the person types, as editors of long texts do. */
  autosaves?: boolean;
};

type Settings<Values, Result> = SavingSettings<Values, Result> & {
  draft: LiveDraft<Values>;
  /** Whether the values on the screen are valid. */
  isValid: boolean;
  flawsIn: (values: Values) => Flaws;
  /** Stores unsaved changes in the browser tab's session storage. */
  store: () => void;
};

/** Saves a draft on demand or while the person types, and returns the state of saving. */
export function useDraftSaving<Values extends object, Result>({
  draft,
  isValid,
  flawsIn,
  store,
  ...settings
}: Settings<Values, Result>) {
  const { initial, autosaves = false } = settings;
  const { state, latest, update } = draft;
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { send, edits, isSending, follow, claimRetry } = useDraftSending({ latest, update, save: settings.save, autosaves });

  /** Shows the server's errors at the fields. Other calls with these values, such as a trial, use it too. */
  const applyServerErrors = (failure: ApiError) => {
    setError(failure);
    update((before) => markRefused(before, isChangedMeanwhile(failure) ? {} : failure.fieldErrors()));
  };

  const autosave = useAutosave<Values>({
    isOn: autosaves,
    values: state.values,
    isChanged: isChanged(state),
    isValid: isValid && state.clashes.size === 0,
    save: async () => {
      // Sends the latest values, because fields not changed here may have followed another person's save.
      await send(latest.current.values).catch((failure: unknown) => {
        // A failed connection is retried; a refusal is shown at its field.
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) applyServerErrors(failure);
        throw failure;
      });
      setSavedAt(Date.now());
      setError(null);
      store();
    },
  });

  /** Returns whether the values are valid; otherwise shows the errors and scrolls to the first. */
  const check = (): boolean => {
    setError(null);
    const found = flawsIn(latest.current.values);
    if (!hasFlaws(found) && latest.current.clashes.size === 0) return true;
    update(countAttempt);
    settings.onInvalid?.(found);
    return false;
  };

  const submit = async (isAgain = false): Promise<void> => {
    if ((!autosaves && isSending()) || !check()) return;
    if (autosaves) return autosave.queue.flush();
    const { values: sent } = latest.current;
    setSaving(true);
    let result: Result;
    try {
      result = await send(sent, { afterwards: settings.afterwards, isAgain });
    } catch (failure) {
      if (!(failure instanceof ApiError)) return reportError(failure);
      applyServerErrors(failure);
      await retryIfAllowed();
      return;
    } finally {
      setSaving(false);
    }
    store();
    settings.onSaved?.(result, sent);
  };
  const retryIfAllowed = async (): Promise<void> => {
    if (claimRetry()) await submit(true);
  };

  const followServer = useEffectEvent((values: Values, version: string | undefined) => {
    follow(knownOf(values, version));
    void retryIfAllowed();
  });
  useEffect(() => followServer(initial, settings.version), [initial, settings.version]);

  return {
    isSaving,
    error,
    clearError: () => setError(null),
    edits,
    /** When the draft was last autosaved; null before the first time. */
    savedAt,
    autosave,
    check,
    submit: () => submit(),
    applyServerErrors,
  };
}
