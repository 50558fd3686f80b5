import type { Flaws } from '@vigil/contract/shared/flaws.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, isChangedMeanwhile } from './api-error.ts';
import { hasFlaws } from './draft-errors.ts';
import { attempt, isChanged, knownOf, refused } from './draft-state.ts';
import { reportError } from './report-error.ts';
import { useAutosave } from './use-autosave.ts';
import { type Sending, useDraftSending } from './use-draft-sending.ts';
import type { LiveDraft } from './use-draft-state.ts';

export type SavingSettings<Values, Result> = {
  /** The server's values, or the defaults of a new record. They may change: the form follows until something is typed. */
  initial: Values;
  /** The version of the record behind `initial`; undefined if it has none. */
  version?: string | undefined;
  /** Called only with valid values. `only` reduces a body to the changed fields, for a call that accepts a part. */
  save: (values: Values, sending: Sending<Values>) => Promise<Result>;
  /** The values of fields after sending: a file is sent only once. */
  afterwards?: Partial<Values>;
  /** Called when the form is saved, to close it or to continue. */
  onSaved?: (result: Result, values: Values) => void;
  /** Called when there are errors, to show those that are out of sight. */
  onInvalid?: (flaws: Flaws) => void;
  /** Saves while the person types: for long texts with an undo. */
  autosaves?: boolean;
};

type Settings<Values, Result> = SavingSettings<Values, Result> & {
  draft: LiveDraft<Values>;
  /** Whether the values on the screen are valid. */
  isValid: boolean;
  flawsIn: (values: Values) => Flaws;
  /** Stores unsaved changes in the tab. */
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

  /** Applies the server's errors from another call with these values, such as a trial. */
  const applyServerErrors = (failure: ApiError) => {
    setError(failure);
    update((before) => refused(before, isChangedMeanwhile(failure) ? {} : failure.fieldErrors()));
  };

  const autosave = useAutosave<Values>({
    isOn: autosaves,
    values: state.values,
    isChanged: isChanged(state),
    isValid: isValid && state.clashes.size === 0,
    save: async () => {
      // Saves the latest values: others may have saved fields that this form has not touched.
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
    update(attempt);
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
      await goOn();
      return;
    } finally {
      setSaving(false);
    }
    store();
    settings.onSaved?.(result, sent);
  };
  const goOn = async (): Promise<void> => {
    if (claimRetry()) await submit(true);
  };

  const followServer = useEffectEvent((values: Values, version: string | undefined) => {
    follow(knownOf(values, version));
    void goOn();
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
