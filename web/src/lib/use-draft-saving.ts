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
  /** As the server has it, or as a new one begins. It may change: the form follows until something is typed. */
  initial: Values;
  /** Of the record that `initial` is read from; left out where it has none. */
  version?: string | undefined;
  /** Only ever called with values that have no flaw. `only` makes of them a body of what was changed, for a call that takes a part. */
  save: (values: Values, sending: Sending<Values>) => Promise<Result>;
  /** What fields hold once they were sent: a file goes once. */
  afterwards?: Partial<Values>;
  /** The form is no longer unsaved: the place to close it or to go on. */
  onSaved?: (result: Result, values: Values) => void;
  /** Where flaws are told out of sight, the place to show them. */
  onFlawed?: (flaws: Flaws) => void;
  /** Saves by itself as one types: for long texts whose saving can be taken back. */
  autosaves?: boolean;
};

type Settings<Values, Result> = SavingSettings<Values, Result> & {
  draft: LiveDraft<Values>;
  /** Nothing is wrong with the values on the screen. */
  isSound: boolean;
  flawsIn: (values: Values) => Flaws;
  /** Keeps in the tab what is still not saved. */
  keep: () => void;
};

/** Saves a draft when it is told to or as one types, and says what came of it. */
export function useDraftSaving<Values extends object, Result>({
  draft,
  isSound,
  flawsIn,
  keep,
  ...settings
}: Settings<Values, Result>) {
  const { initial, autosaves = false } = settings;
  const { state, latest, update } = draft;
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { send, edits, isSending, follow, takeRetry } = useDraftSending({ latest, update, save: settings.save, autosaves });

  /** What the server said of another call with these values, such as a trial. */
  const refuse = (failure: ApiError) => {
    setError(failure);
    update((before) => refused(before, isChangedMeanwhile(failure) ? {} : failure.fieldErrors()));
  };

  const autosave = useAutosave<Values>({
    isOn: autosaves,
    values: state.values,
    isChanged: isChanged(state),
    isSound: isSound && state.clashes.size === 0,
    save: async () => {
      // As it is now: since it was typed, others may have saved what it did not touch.
      await send(latest.current.values).catch((failure: unknown) => {
        // What cannot be reached is tried again; what was refused is told where it stands.
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) refuse(failure);
        throw failure;
      });
      setSavedAt(Date.now());
      setError(null);
      keep();
    },
  });

  /** Whether nothing is wrong; else the words stand at their fields, and the first is shown. */
  const check = (): boolean => {
    setError(null);
    const found = flawsIn(latest.current.values);
    if (!hasFlaws(found) && latest.current.clashes.size === 0) return true;
    update(attempt);
    settings.onFlawed?.(found);
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
      refuse(failure);
      await goOn();
      return;
    } finally {
      setSaving(false);
    }
    keep();
    settings.onSaved?.(result, sent);
  };
  const goOn = async (): Promise<void> => {
    if (takeRetry()) await submit(true);
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
    /** When it last saved itself; null as long as it has not. */
    savedAt,
    autosave,
    check,
    submit: () => submit(),
    refuse,
  };
}
