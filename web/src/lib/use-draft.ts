import { wordsOfFlaw } from '@vigil/contract/shared/flaw-words.ts';
import { type Flaws, flawsOf, noFlaws, type Rules } from '@vigil/contract/shared/flaws.ts';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readVersion, writeVersion } from '@vigil/contract/shared/field-digests.ts';
import { ApiError, isChangedMeanwhile, type ErrorDetail } from './api-error.ts';
import { clashesIn, type Labels } from './draft-clashes.ts';
import * as drafts from './draft-state.ts';
import { patchAt, valueAt } from './field-path.ts';
import { currentLanguage } from './i18n.ts';
import { isSame } from './is-same.ts';
import { keptDrafts, SECRET } from './kept-drafts.ts';
import { reportError } from './report-error.ts';
import { session } from './session.ts';
import { unsaved } from './unsaved.ts';
import { useAutosave } from './use-autosave.ts';

type Settings<Values, Result> = {
  /** The form and the record it is of, such as `employee.${id}`: what is typed is kept under it until it is saved or let go. */
  name: string;
  /** As the server has it, or as a new one begins. It may change: the form follows until something is typed. */
  initial: Values;
  /** What each field by itself must be; required and longest are read from it too. */
  rules?: Rules;
  /** What else keeps the form from being saved, of several fields together. */
  flaws?: (values: Values) => Flaws;
  /** Of the record that `initial` is read from; left out where it has none. */
  version?: string | undefined;
  /** What its fields are called, where two people's values of one are shown side by side. */
  labels?: Labels<Values>;
  /** Only ever called with values that have no flaw. `only` makes of them a body of what was changed, for a call that takes a part. */
  save: (values: Values, sending: Sending<Values>) => Promise<Result>;
  /** What fields hold once they were sent: a file goes once. */
  afterwards?: Partial<Values>;
  /** The form is no longer unsaved: the place to close it or to go on. */
  onSaved?: (result: Result, values: Values) => void;
  /** Where flaws are told out of sight, the place to show them. */
  onFlawed?: (flaws: Flaws) => void;
  /** Search parameters whose change takes the form from the screen. */
  waysOut?: readonly string[];
  /** Saves by itself as one types: for long texts whose saving can be taken back. */
  autosaves?: boolean;
};

/** What a call is sent besides what was typed. */
export type Sending<Values> = {
  version: string | undefined;
  only: <Body extends object>(bodyOf: (values: Values) => Body) => Partial<Body>;
};

type Sent<Values> = { afterwards?: Partial<Values> | undefined; isAgain?: boolean };

type Named<Values, Kind> = { [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never }[keyof Values & string];
type Typed = { currentTarget: { value: string } };
type Ticked = { currentTarget: { checked: boolean } };

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

const KEEP_AFTER_MS = 300;
/** A word that came at once would push away the very button whose press took the focus from the field. */
const WORD_AFTER_MS = 250;

/** A form's one state: what is filled in, what is wrong with it, whether it is saved, and the guard of what is not. */
export function useDraft<Values extends object, Result>(settings: Settings<Values, Result>) {
  const { name, initial, rules = {}, waysOut = [], autosaves = false } = settings;
  const [owner] = useState(() => session.commonInfo()?.userID ?? null);
  const [state, setState] = useState(() =>
    drafts.beginDraft({ values: initial, version: digestsIn(settings.version) }, keptOf<Values>(owner, name)),
  );
  // Read by those who ask between two renders: whether it may be left, what is to be kept.
  const latest = useRef(state);
  const update = (step: (before: drafts.DraftState<Values>) => drafts.DraftState<Values>) => {
    latest.current = step(latest.current);
    setState(latest.current);
  };
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [edits, setEdits] = useState<readonly ErrorDetail[]>([]);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const flawsIn = (values: Values): Flaws => ({ ...flawsOf(rules, values), ...(settings.flaws?.(values) ?? noFlaws) });
  const flaws = flawsIn(state.values);
  const isChanged = drafts.isChanged(state);

  const keep = ({ values, base } = latest.current) =>
    isSame(values, base) ? keptDrafts.forget(owner, name) : keptDrafts.keep(owner, name, values, base);
  const awaited = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = awaited.current;
    return () => timers.forEach(clearTimeout);
  }, []);

  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => keepNow(state), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  /** Read while a save was on its way: followed once it is known what became of it. */
  const unread = useRef<drafts.Known<Values> | null>(null);
  const sendings = useRef(0);
  /** The record as it was known when a save of it came too late. */
  const overtaken = useRef<drafts.Known<Values> | null>(null);
  // What saves itself is not overwritten under the hand by how the server has cleaned it.
  const follow = (known: drafts.Known<Values>) => update((before) => drafts.follow(before, known, { keepsOwn: autosaves }));
  /** Only what nobody typed into had changed: it is as it was saved by now, and the rest is sent once more. */
  const goOn = () => {
    const { known, clashes } = latest.current;
    if (overtaken.current === null || overtaken.current === known || sendings.current > 0) return;
    overtaken.current = null;
    // Once somebody has chosen, it is for them to say that it is done.
    if (clashes.size > 0) return;
    // A secret was typed for the place that stood there: whether it goes to another is for its writer to say.
    if (Object.entries(latest.current.values).some(([name, value]) => SECRET.test(name) && Boolean(value))) return;
    void submit(true);
  };

  /** Sends what was typed; what is saved of it is unchanged from then on. */
  const send = async (sent: Values, { afterwards, isAgain = false }: Sent<Values> = {}): Promise<Result> => {
    const { base, version, known: readThen } = latest.current;
    const fields = new Set(Object.keys(drafts.changesIn(sent, base)));
    const only = <Body extends object>(bodyOf: (values: Values) => Body): Partial<Body> => {
      const changes = drafts.changesIn(bodyOf(sent), bodyOf(base));
      for (const field of Object.keys(changes)) fields.add(field);
      return changes;
    };
    sendings.current += 1;
    try {
      const result = await settings.save(sent, { version: version === null ? undefined : writeVersion(version), only });
      update((before) => drafts.saved(before, { sent, version: versionIn(result), fields: [...fields], afterwards }));
      return result;
    } catch (failure) {
      if (failure instanceof ApiError) setEdits(failure.details);
      overtaken.current = isChangedMeanwhile(failure) && !isAgain ? readThen : null;
      throw failure;
    } finally {
      sendings.current -= 1;
      const known = unread.current;
      unread.current = null;
      if (known !== null) follow(known);
    }
  };

  /** What the server said of another call with these values, such as a trial. */
  const refuse = (failure: ApiError) => {
    setError(failure);
    update((before) => drafts.refused(before, isChangedMeanwhile(failure) ? {} : failure.fieldErrors()));
  };

  const autosave = useAutosave<Values>({
    isOn: autosaves,
    values: state.values,
    isChanged,
    isSound: Object.keys(flaws).length === 0 && state.clashes.size === 0,
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
  const isLosing = useEffectEvent(
    () => drafts.isChanged(latest.current) && (!autosaves || autosave.state === 'failed' || autosave.state === 'refused'),
  );

  const discard = () => {
    update(drafts.discard);
    setError(null);
    keptDrafts.forget(owner, name);
  };
  const discardNow = useEffectEvent(discard);
  const ways = waysOut.join();
  useEffect(() => {
    const keepOnHide = () => keepNow();
    addEventListener('pagehide', keepOnHide);
    const remove = unsaved.add({
      isChanged: () => isLosing(),
      isPending: () => drafts.isChanged(latest.current) || autosave.queue.state() !== 'saved',
      waysOut: ways.split(','),
      discard: () => discardNow(),
    });
    return () => {
      removeEventListener('pagehide', keepOnHide);
      remove();
      const { values, base } = latest.current;
      if (drafts.isChanged(latest.current)) keptDrafts.keep(owner, name, values, base);
    };
  }, [name, owner, ways, autosave.queue]);

  const set = (patch: Partial<Values>) => update((before) => drafts.change(before, patch));

  /** Whether nothing is wrong; else the words stand at their fields, and the first is shown. */
  const check = (): boolean => {
    setError(null);
    const found = flawsIn(latest.current.values);
    if (Object.keys(found).length === 0 && latest.current.clashes.size === 0) return true;
    update(drafts.attempt);
    settings.onFlawed?.(found);
    return false;
  };

  /** Which of two values of a field it is to have. */
  const choose = (field: string, whose: 'mine' | 'theirs') => {
    setError(null);
    update((before) => drafts.choose(before, field as keyof Values & string, whose));
  };

  const submit = async (isAgain = false): Promise<void> => {
    if ((!autosaves && sendings.current > 0) || !check()) return;
    if (autosaves) return autosave.queue.flush();
    const { values: sent } = latest.current;
    setSaving(true);
    let result: Result;
    try {
      result = await send(sent, { afterwards: settings.afterwards, isAgain });
    } catch (failure) {
      if (!(failure instanceof ApiError)) return reportError(failure);
      refuse(failure);
      return goOn();
    } finally {
      setSaving(false);
    }
    keep();
    settings.onSaved?.(result, sent);
  };

  const followServer = useEffectEvent((values: Values, version: string | undefined) => {
    const known = { values, version: digestsIn(version) };
    if (sendings.current > 0) unread.current = known;
    else if (!autosaves || known.version !== null) follow(known);
    goOn();
  });
  useEffect(() => followServer(initial, settings.version), [initial, settings.version]);

  const errorOf = (path: string): string | undefined => {
    const word = wordAt(state.told, path);
    if (word !== undefined) return word;
    const flaw = state.attempts > 0 || state.touched.has(path) ? flaws[path] : undefined;
    return flaw && wordsOfFlaw(flaw, currentLanguage());
  };
  const limitsOf = (field: string) => {
    const rule = rules[field];
    return rule?.kind === 'text' ? { required: rule.min > 0, maxLength: rule.max } : {};
  };
  const boundsOf = (field: string) => {
    const rule = rules[field];
    return rule?.kind === 'whole' ? { min: rule.min, max: rule.max } : {};
  };

  return {
    values: state.values,
    set,
    isChanged,
    /** Nothing is wrong with it. */
    isSound: Object.keys(flaws).length === 0,
    /** Fields of which someone else saved another value meanwhile: one of the two is to be chosen. */
    clashes: clashesIn(state, { labels: settings.labels ?? {}, edits }),
    choose,
    isSaving,
    isRestored: state.isRestored,
    attempts: state.attempts,
    error,
    errorOf,
    check,
    submit: () => submit(),
    refuse,
    discard,
    /** How saving by itself stands. */
    saving: autosave.state,
    retry: () => void autosave.queue.flush(),
    /** When it last saved itself; null as long as it has not. */
    savedAt,
    /** Begins anew: what stood in the form is gone. */
    restart: (values: Values) => {
      awaited.current.forEach(clearTimeout);
      update(({ known, version }) => ({ ...drafts.beginDraft({ values, version }, null), known }));
      keptDrafts.forget(owner, name);
    },
    /** Trims a text field that was left (spec point 5), and shows its error if it has one. */
    leave: ({ target }: FocusEvent<HTMLElement>) => {
      const path = (target as Partial<HTMLInputElement>).name ?? '';
      const { values, base } = latest.current;
      const typed = valueAt(values, path);
      if (isSame(typed, valueAt(base, path))) return;
      // Blanks may belong to a password.
      if (typeof typed === 'string' && typed !== typed.trim() && !SECRET.test(path)) set(patchAt(values, path, typed.trim()));
      awaited.current.add(setTimeout(() => update((before) => drafts.touch(before, path)), WORD_AFTER_MS));
    },
    /** What the server said of fields that the form does not have. */
    strayWords: Object.entries(state.told).flatMap(([path, word]) => (rootOf(path) in state.values ? [] : [word])),

    text: (field: Named<Values, string | undefined>) => ({
      name: field as string,
      value: (state.values[field] ?? '') as string,
      onChange: ({ currentTarget: { value } }: Typed) => set({ [field]: value } as Partial<Values>),
      error: errorOf(field),
      ...limitsOf(field),
    }),
    // An emptied number is empty text until there is one again; by the rules it is required then, so none is saved so.
    number: (field: Named<Values, number | null>) => ({
      name: field as string,
      value: (state.values[field] ?? '') as number | '',
      onChange: (value: number | '') => set({ [field]: value } as Partial<Values>),
      error: errorOf(field),
      allowDecimal: false,
      ...boundsOf(field),
    }),
    choice: <Name extends Named<Values, string>>(field: Name) => ({
      value: state.values[field],
      onChange: (value: Values[Name] | null) => value !== null && set({ [field]: value } as unknown as Partial<Values>),
      error: errorOf(field),
      allowDeselect: false,
    }),
    tick: (field: Named<Values, boolean>) => ({
      name: field as string,
      checked: state.values[field] as boolean,
      onChange: ({ currentTarget: { checked } }: Ticked) => set({ [field]: checked } as Partial<Values>),
    }),
  };
}

const keptOf = <Values extends object>(owner: string | null, name: string): drafts.Kept<Values> | null => {
  const values = keptDrafts.read<Values>(owner, name);
  return values && { values, base: keptDrafts.readBase<Values>(owner, name) };
};

const digestsIn = (version: string | undefined) => (version === undefined ? null : readVersion(version));

/** Of the record that a call answers with. */
function versionIn(result: unknown) {
  const { version } = (typeof result === 'object' && result !== null ? result : {}) as { version?: unknown };
  return typeof version === 'string' ? readVersion(version) : null;
}

const rootOf = (path: string): string => path.split('.')[0] ?? path;

/** The word on a field, or on what stands within it. */
const wordAt = (told: Readonly<Record<string, string>>, path: string): string | undefined =>
  told[path] ?? Object.entries(told).find(([within]) => within.startsWith(`${path}.`))?.[1];
