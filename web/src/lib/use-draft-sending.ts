import { formatVersion, readVersion } from '@vigil/contract/shared/field-digests.ts';
import { useRef, useState } from 'react';
import { ApiError, isChangedMeanwhile, type ErrorDetail } from './api-error.ts';
import { canRepeatSave, changesIn, followRecord, type Known, markSaved } from './draft-state.ts';
import type { LiveDraft } from './use-draft-state.ts';

/** What a call receives besides the values. */
export type Sending<Values> = {
  version: string | undefined;
  /** Returns the fields of the body that the person has changed. */
  only: <Body extends object>(bodyOf: (values: Values) => Body) => Partial<Body>;
};

type Settings<Values, Result> = Pick<LiveDraft<Values>, 'latest' | 'update'> & {
  save: (values: Values, sending: Sending<Values>) => Promise<Result>;
  autosaves: boolean;
};
type Sent<Values> = { afterwards?: Partial<Values> | undefined; isAgain?: boolean };

/** Sends a draft, and updates it when the record was loaded again, but not while a save is running. */
export function useDraftSending<Values extends object, Result>({ latest, update, save, autosaves }: Settings<Values, Result>) {
  const [edits, setEdits] = useState<readonly ErrorDetail[]>([]);
  /** The record that was loaded while a save was running. Applied when the save has ended. */
  const loadedMeanwhile = useRef<Known<Values> | null>(null);
  const sendings = useRef(0);
  /** The record on which a save was based that the server refused as outdated. */
  const refusedRecord = useRef<Known<Values> | null>(null);
  // With autosaving, the sanitised version of a text does not replace it while the person types.
  const followNow = (known: Known<Values>) => update((before) => followRecord(before, known, { keepsOwn: autosaves }));

  /** Sends the values. After a success they count as unchanged. */
  const send = async (sent: Values, { afterwards, isAgain = false }: Sent<Values> = {}): Promise<Result> => {
    const { base, version, known: readThen } = latest.current;
    const fields = new Set(Object.keys(changesIn(sent, base)));
    const only = <Body extends object>(bodyOf: (values: Values) => Body): Partial<Body> => {
      const changes = changesIn(bodyOf(sent), bodyOf(base));
      for (const field of Object.keys(changes)) fields.add(field);
      return changes;
    };
    sendings.current += 1;
    try {
      const result = await save(sent, { version: version === null ? undefined : formatVersion(version), only });
      update((before) => markSaved(before, { sent, version: versionIn(result), fields: [...fields], afterwards }));
      return result;
    } catch (failure) {
      if (failure instanceof ApiError) setEdits(failure.details);
      refusedRecord.current = isChangedMeanwhile(failure) && !isAgain ? readThen : null;
      throw failure;
    } finally {
      sendings.current -= 1;
      const known = loadedMeanwhile.current;
      loadedMeanwhile.current = null;
      if (known !== null) followNow(known);
    }
  };

  return {
    send,
    isSending: () => sendings.current > 0,
    /** What the server reported about each field of a refused save. */
    edits,
    follow: (known: Known<Values>) => {
      if (sendings.current > 0) loadedMeanwhile.current = known;
      else if (!autosaves || known.version !== null) followNow(known);
    },
    /**
     * Returns whether the refused save may be repeated now, which requires that the record was loaded again. Returns true only
     * once for each refusal.
     */
    claimRetry: (): boolean => {
      if (refusedRecord.current === null || refusedRecord.current === latest.current.known || sendings.current > 0) return false;
      refusedRecord.current = null;
      return canRepeatSave(latest.current);
    },
  };
}

/** Returns the version of the record in an answer. */
function versionIn(result: unknown) {
  const { version } = (typeof result === 'object' && result !== null ? result : {}) as { version?: unknown };
  return typeof version === 'string' ? readVersion(version) : null;
}
