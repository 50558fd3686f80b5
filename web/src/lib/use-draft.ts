import { type Flaws, flawsOf, noFlaws, type Rules } from '@vigil/contract/shared/flaws.ts';
import { useState } from 'react';
import { clashesIn, type Labels } from './draft-clashes.ts';
import { errorAt, hasFlaws, strayWords } from './draft-errors.ts';
import { fieldsOf } from './draft-fields.ts';
import * as drafts from './draft-state.ts';
import { session } from './session.ts';
import { type SavingSettings, useDraftSaving } from './use-draft-saving.ts';
import { useDraftState } from './use-draft-state.ts';
import { storedDraftOf, useStoredDraft } from './use-stored-draft.ts';
import { useLeftFields } from './use-left-fields.ts';
import { useUnsaved } from './use-unsaved.ts';

type Settings<Values, Result> = SavingSettings<Values, Result> & {
  /** The form and the record it is of, such as `employee.${id}`: what is typed is kept under it until it is saved or let go. */
  name: string;
  /** What each field by itself must be; required and longest are read from it too. */
  rules?: Rules;
  /** What else keeps the form from being saved, of several fields together. */
  flaws?: (values: Values) => Flaws;
  /** What its fields are called, where two people's values of one are shown side by side. */
  labels?: Labels<Values>;
  /** Search parameters whose change takes the form from the screen. */
  waysOut?: readonly string[];
};

/** What every form needs of its draft, whatever it is of. */
export type AnyDraft = Pick<
  Draft<object>,
  | 'attempts'
  | 'isChanged'
  | 'isSaving'
  | 'isRestored'
  | 'error'
  | 'strayWords'
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

/** A form's one state: what is filled in, what is wrong with it, whether it is saved, and the guard of what is not. */
export function useDraft<Values extends object, Result>(settings: Settings<Values, Result>) {
  const { name, initial, rules = {}, waysOut = [], autosaves = false } = settings;
  const [owner] = useState(() => session.commonInfo()?.userID ?? null);
  const draft = useDraftState(() =>
    drafts.beginDraft(drafts.knownOf(initial, settings.version), storedDraftOf<Values>({ owner, name })),
  );
  const { state, latest, update } = draft;
  const flawsIn = (values: Values): Flaws => ({ ...flawsOf(rules, values), ...(settings.flaws?.(values) ?? noFlaws) });
  const flaws = flawsIn(state.values);
  const isSound = !hasFlaws(flaws);
  const { keep, forget } = useStoredDraft({ owner, name, state, latest });
  const fields = useLeftFields(draft);
  const { autosave, edits, clearError, ...saving } = useDraftSaving({ ...settings, draft, isSound, flawsIn, keep });
  const discard = () => {
    update(drafts.discard);
    clearError();
    forget();
  };
  useUnsaved({
    isChanged: () =>
      drafts.isChanged(latest.current) && (!autosaves || autosave.state === 'failed' || autosave.state === 'refused'),
    isPending: () => drafts.isChanged(latest.current) || autosave.queue.state() !== 'saved',
    waysOut,
    discard,
  });
  const set = (patch: Partial<Values>) => update((before) => drafts.change(before, patch));
  const errorOf = (path: string) => errorAt(path, state, flaws);

  return {
    values: state.values,
    set,
    isChanged: drafts.isChanged(state),
    /** Nothing is wrong with it. */
    isSound,
    /** Fields of which someone else saved another value meanwhile: one of the two is to be chosen. */
    clashes: clashesIn(state, { labels: settings.labels ?? {}, edits }),
    /** Which of two values of a field it is to have. */
    choose: (field: string, whose: 'mine' | 'theirs') => {
      clearError();
      update((before) => drafts.choose(before, field as keyof Values & string, whose));
    },
    isRestored: state.isRestored,
    attempts: state.attempts,
    errorOf,
    strayWords: strayWords(state),
    ...saving,
    /** How saving by itself stands. */
    saving: autosave.state,
    retry: () => void autosave.queue.flush(),
    discard,
    /** Begins again: what stood in the form is gone. */
    restart: (values: Values) => {
      fields.forget();
      update(({ known, version }) => ({ ...drafts.beginDraft({ values, version }, null), known }));
      forget();
    },
    leave: fields.leave,
    ...fieldsOf({ values: state.values, rules, set, errorOf }),
  };
}
