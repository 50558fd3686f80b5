export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused';

type Settings = {
  onState: (state: SaveState) => void;
  /** Whether a save that failed with this error may succeed later. */
  isTemporary: (error: unknown) => boolean;
};
type Save = () => Promise<unknown>;

/** The pause in typing after which a change is saved. */
export const TYPING_PAUSE_MS = 1_500;
export const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

/**
 * Returns a queue that saves what is typed after a pause in typing, one call at a time, the latest version last. A failed save is
 * retried with growing delays; a refused save waits for the next change.
 */
export function createAutosave({ onState, isTemporary }: Settings) {
  let state: SaveState = 'saved';
  let waiting: Save | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = RETRY_MS;

  const enter = (next: SaveState) => {
    state = next;
    onState(next);
  };
  const later = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  };
  const run = async () => {
    while (waiting !== null) {
      const save: Save = waiting;
      waiting = null;
      enter('saving');
      try {
        await save();
        pause = RETRY_MS;
      } catch (error) {
        waiting ??= save;
        if (!isTemporary(error)) return enter('refused');
        enter('failed');
        later(pause);
        pause = Math.min(2 * pause, RETRY_MAX_MS);
        return;
      }
    }
    enter('saved');
  };
  /** Saves pending changes at once. Resolves when no call is running any more. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (waiting !== null) {
      running ??= run().finally(() => (running = null));
    }
    await running;
  };
  return {
    push(save: Save) {
      waiting = save;
      if (state !== 'saving') enter('waiting');
      later(TYPING_PAUSE_MS);
    },
    /** Drops the pending save. For values that equal the saved values again. */
    dropPending() {
      clearTimeout(timer);
      waiting = null;
      if (state !== 'saving') enter('saved');
    },
    flush,
    state: () => state,
  };
}
