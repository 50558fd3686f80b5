import { type Flaws, flawsOf, noFlaws, type Rules } from '@vigil/contract/shared/flaws.ts';
import { useState } from 'react';
import { findClashes, type Labels } from './draft-clashes.ts';
import { errorAt, hasFlaws, unmatchedErrors } from './draft-errors.ts';
import { fieldsOf } from './draft-fields.ts';
import * as drafts from './draft-state.ts';
import { session } from './session.ts';
import { type SavingSettings, useDraftSaving } from './use-draft-saving.ts';
import { useDraftState } from './use-draft-state.ts';
import { storedDraftOf, useStoredDraft } from './use-stored-draft.ts';
import { useLeftFields } from './use-left-fields.ts';
import { useUnsaved } from './use-unsaved.ts';

type Settings<Values, Result> = SavingSettings<Values, Result> & {
  /**
   * Names the form and its record, such as `employee.${id}`. Unsaved changes are stored under this name until they are saved or
   * discarded.
   */
  name: string;
  /** The rules of each field, which also say whether it is required and how long it may be. */
  rules?: Rules;
  /** Returns errors that concern several fields together. */
  flaws?: (values: Values) => Flaws;
  /** The labels of the fields, for showing two people's values side by side. */
  labels?: Labels<Values>;
  /** Search parameters whose change removes the form from the screen. */
  exitParams?: readonly string[];
};

/** The part of a draft that every form needs, whatever its values. */
export type AnyDraft = Pick<
  Draft<object>,
  | 'attempts'
  | 'isChanged'
  | 'isSaving'
  | 'isRestored'
  | 'error'
  | 'unmatchedErrors'
  | 'submit'
  | 'discard'
  | 'leave'
  | 'saving'
  | 'retry'
  | 'savedAt'
  | 'clashes'
  | 'choose'
>;
export type Draft<Values extends object> = ReturnType<typeof useDraft<Values, unknown>>;

/** The whole state of a form: values, errors, saving, and the guard that asks before unsaved changes are lost. */
export function useDraft<Values extends object, Result>(settings: Settings<Values, Result>) {
  const { name, initial, rules = {}, exitParams = [], autosaves = false } = settings;
  const [owner] = useState(() => session.commonInfo()?.userID ?? null);
  const draft = useDraftState(() =>
    drafts.beginDraft(drafts.knownOf(initial, settings.version), storedDraftOf<Values>({ owner, name })),
  );
  const { state, latest, update } = draft;
  const flawsIn = (values: Values): Flaws => ({ ...flawsOf(rules, values), ...(settings.flaws?.(values) ?? noFlaws) });
  const flaws = flawsIn(state.values);
  const isValid = !hasFlaws(flaws);
  const { store, remove } = useStoredDraft({ owner, name, state, latest });
  const fields = useLeftFields(draft);
  const { autosave, edits, clearError, ...saving } = useDraftSaving({ ...settings, draft, isValid, flawsIn, store });
  const discard = () => {
    update(drafts.discardChanges);
    clearError();
    remove();
  };
  useUnsaved({
    isChanged: () =>
      drafts.isChanged(latest.current) && (!autosaves || autosave.state === 'failed' || autosave.state === 'refused'),
    isPending: () => drafts.isChanged(latest.current) || autosave.queue.state() !== 'saved',
    exitParams,
    discard,
  });
  const set = (patch: Partial<Values>) => update((before) => drafts.changeValues(before, patch));
  const errorOf = (path: string) => errorAt(path, state, flaws);

  return {
    values: state.values,
    set,
    isChanged: drafts.isChanged(state),
    /** Whether the values are valid. */
    isValid,
    /** The fields that somebody else has changed too. The person has to choose one of the two values of each. */
    clashes: findClashes(state, { labels: settings.labels ?? {}, edits }),
    /** Chooses one of two clashing values of a field. */
    choose: (field: string, whose: 'mine' | 'theirs') => {
      clearError();
      update((before) => drafts.chooseValue(before, field as keyof Values & string, whose));
    },
    isRestored: state.isRestored,
    attempts: state.attempts,
    errorOf,
    unmatchedErrors: unmatchedErrors(state),
    ...saving,
    /** The state of autosaving. */
    saving: autosave.state,
    retry: () => void autosave.queue.flush(),
    discard,
    /** Starts again with new values, and discards what was typed. */
    restart: (values: Values) => {
      fields.cancel();
      update(({ known, version }) => ({ ...drafts.beginDraft({ values, version }, null), known }));
      remove();
    },
    leave: fields.leave,
    ...fieldsOf({ values: state.values, rules, set, errorOf }),
  };
}
