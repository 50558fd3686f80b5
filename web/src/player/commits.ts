import type { CommitAnswer, PlayerCommit, PlayerEvent } from '@vigil/contract/scorm/player.ts';

type Values = Readonly<Record<string, string>>;
type NewEvent<E = PlayerEvent> = E extends PlayerEvent ? Omit<E, 'n' | 'ago'> : never;
type Timed = { event: NewEvent; n: number; at: number };

/** Thrown when the server refuses a commit for good, so that repeating it is of no use. */
export class Refused extends Error {
  readonly why: 'refused' | 'ended';
  constructor(why: 'refused' | 'ended' = 'refused') {
    super(why);
    this.why = why;
  }
}

/** Thrown when the session has ended. The server accepts the same commit after the person has signed in again. */
export class SignInNeeded extends Error {}

type FinalState = 'superseded' | 'closed' | 'refused' | 'ended';

type Options = {
  session: number;
  /** The server's values when the part was opened. */
  known: Values;
  /** Returns the current data model. */
  read: () => Values;
  seconds: () => number;
  now: () => number;
  send: (commit: PlayerCommit) => Promise<CommitAnswer>;
  onSaved: (number: number, answer: CommitAnswer) => void;
  onOffline: () => void;
  onSignedOut: () => void;
  onRefused: (why: FinalState) => void;
};

/** The elements with position and progress, which are sent sooner because losing them costs the learner most. */
const EARLY = /^cmi\.(?:suspend_data|location|completion_status|success_status|core\.(?:lesson_status|lesson_location))$/;
const EARLY_MS = 250;
const LATER_MS = 2000;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** The limit of one commit in characters, with two bytes allowed for each; the rest follows in the next commit. */
const PART_CHARACTERS = 70_000;
const EVENTS_AT_ONCE = 100;

/**
 * Sends a part's data to the server, one commit after another. Each commit has everything that the server has not confirmed yet.
 * Repeats failed commits while the page is open.
 */
export class Commits {
  readonly #options: Options;
  #known: Record<string, string>;
  #events: Timed[] = [];
  #eventsNoted = 0;
  #number = 0;
  #failures = 0;
  #isOver = false;
  #isSending = false;
  #due: { at: number; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#known = { ...options.known };
  }

  /** Records an event, which the next commit sends. */
  recordEvent(event: NewEvent): void {
    this.#eventsNoted += 1;
    this.#events.push({ event, n: this.#eventsNoted, at: this.#options.now() });
    this.#schedule(LATER_MS);
  }

  /** Schedules a commit after the part has set an element: soon for position and progress, later for other elements. */
  scheduleAfterChange(element: string): void {
    this.#schedule(EARLY.test(element) ? EARLY_MS : LATER_MS);
  }

  /** Sends a commit at once, because the part asked for one. */
  commitNow(): void {
    this.#schedule(0);
  }

  /**
   * Returns the commit to send when the page closes; null if there is nothing to send. It contains everything that is not
   * confirmed, even what a running request sends, because the browser cancels that request.
   */
  lastCommit(): PlayerCommit | null {
    if (this.#isOver) return null;
    const changes = this.#changes();
    return Object.keys(changes).length + this.#events.length === 0 ? null : this.#commitOf(changes);
  }

  #schedule(inMs: number): void {
    if (this.#isOver || this.#isSending || this.#failures > 0) return;
    this.#sendIn(inMs);
  }

  #sendIn(inMs: number): void {
    const dueAt = this.#options.now() + inMs;
    if (this.#due !== null && this.#due.at <= dueAt) return;
    clearTimeout(this.#due?.timer);
    this.#due = {
      at: dueAt,
      timer: setTimeout(() => {
        this.#due = null;
        void this.#send();
      }, inMs),
    };
  }

  async #send(): Promise<void> {
    if (this.#isOver || this.#isSending) return;
    const changes = limitToOneCommit(this.#changes());
    if (Object.keys(changes).length + this.#events.length === 0) return;
    const commit = this.#commitOf(changes);
    this.#isSending = true;
    try {
      const answer = await this.#options.send(commit);
      if (answer.outcome !== 'kept') return this.#end(answer.outcome);
      this.#failures = 0;
      Object.assign(this.#known, commit.changes);
      this.#events.splice(0, commit.events.length);
      if (Object.keys(this.#changes()).length === 0) this.#options.onSaved(commit.number, answer);
      if (Object.keys(this.#changes()).length > 0) this.#sendIn(0);
      else if (this.#events.length > 0) this.#sendIn(LATER_MS);
    } catch (error) {
      if (error instanceof Refused) return this.#end(error.why);
      if (error instanceof SignInNeeded) this.#options.onSignedOut();
      else this.#options.onOffline();
      this.#sendIn(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]!);
      this.#failures += 1;
    } finally {
      this.#isSending = false;
    }
  }

  #end(why: FinalState): void {
    this.#isOver = true;
    clearTimeout(this.#due?.timer);
    this.#options.onRefused(why);
  }

  #commitOf(changes: Values): PlayerCommit {
    this.#number += 1;
    const now = this.#options.now();
    const events = this.#events
      .slice(0, EVENTS_AT_ONCE)
      .map(({ event, n, at }) => ({ ...event, n, ago: Math.max(0, now - at) / 1000 }));
    return { session: this.#options.session, number: this.#number, changes, events, seconds: this.#options.seconds() };
  }

  #changes(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#options.read()).filter(([element, value]) => value !== (this.#known[element] ?? '')),
    );
  }
}

/** Returns as many changes as one commit may contain, position and progress first. */
function limitToOneCommit(changes: Values): Values {
  const inOrder = Object.entries(changes).toSorted(([a], [b]) => Number(EARLY.test(b)) - Number(EARLY.test(a)));
  let characters = 0;
  const fittingChanges = inOrder.filter(([element, value], index) => {
    characters += element.length + value.length;
    return index === 0 || characters <= PART_CHARACTERS;
  });
  return Object.fromEntries(fittingChanges);
}
