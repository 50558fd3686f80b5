import {
  PLAYER_START_ID,
  type ApplicationMessage,
  type CommitAnswer,
  type PlayerMessage,
  type PlayerStart,
} from '@vigil/contract/scorm/player.ts';
import { Commits, Refused, SignInNeeded } from './commits.ts';
import { openDataModel, type DataModel } from './data-model.ts';
import { bodyOf } from './body-of.ts';

type OutgoingMessage = PlayerMessage extends infer One ? (One extends { source: unknown } ? Omit<One, 'source'> : never) : never;

const start = JSON.parse(document.getElementById(PLAYER_START_ID)!.textContent) as PlayerStart;
const frame = document.querySelector('iframe')!;
const ANSWER_MS = 15_000;

const post = (message: OutgoingMessage): void => parent.postMessage({ source: 'vigil-scorm', ...message }, start.app_origin);

const visibleTime = measureVisibleTime();
const model = await openDataModel(start);
const commits = new Commits({
  session: start.session,
  known: start.cmi,
  read: model.read,
  seconds: visibleTime.seconds,
  now: () => performance.now(),
  send,
  onSaved: (number, { part }) => post({ kind: 'saved', number, part }),
  onOffline: () => post({ kind: 'offline' }),
  onSignedOut: () => post({ kind: 'signed_out' }),
  onRefused: (why) => post({ kind: why }),
});
(globalThis as unknown as Record<string, unknown>)[model.name] = callsOf(model);
addEventListener('pagehide', leave);
addEventListener('message', (event) => void handleMessage(event));
// Loads the part's page only now that the API exists.
frame.src = start.launch;
post({ kind: 'opened' });

/** Wraps the functions that a package calls. Each returns the library's answer, and reports the call to `commits`. */
function callsOf({ calls, errorCode, wants }: DataModel): DataModel['calls'] {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        const answer = call(...args);
        const action = name.replace(/^LMS/, '');
        if (/^Get(?:LastError|ErrorString|Diagnostic)$/.test(action)) return answer;
        const element = typeof args[0] === 'string' ? args[0] : '';
        if (errorCode() !== '0')
          commits.recordEvent({ kind: 'error', call: name, element: element.slice(0, 300), code: errorCode() });
        else if (action === 'Initialize') commits.recordEvent({ kind: 'initialized' });
        else if (action === 'SetValue') commits.scheduleAfterChange(element);
        if (action === 'Commit') commits.commitNow();
        if (/^(?:Finish|Terminate)$/.test(action) && answer === 'true') {
          commits.recordEvent({ kind: 'finished' });
          commits.commitNow();
          post({ kind: 'finished', wants: wants() });
        }
        return answer;
      },
    ]),
  );
}

async function send(commit: Parameters<typeof bodyOf>[0]): Promise<CommitAnswer> {
  if (start.commits === null) return { outcome: 'kept', part: 'in_progress' };
  const response = await fetch(start.commits, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(commit),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (response.ok) return (await response.json()) as CommitAnswer;
  if (response.status === 401) throw new SignInNeeded();
  if (response.status === 403) throw new Refused('ended');
  // Rate limits and timeouts are not final refusals.
  if (response.status >= 400 && response.status < 500 && response.status !== 429 && response.status !== 408) throw new Refused();
  throw new Error(`The server answered with ${response.status}.`);
}

/** Sends pending data when the application says that the person is about to sign out, while the session is still valid. */
async function handleMessage({ origin, source, data }: MessageEvent<ApplicationMessage | undefined>): Promise<void> {
  if (source !== parent || origin !== start.app_origin || data?.source !== 'vigil-app') return;
  const commit = commits.lastCommit();
  if (commit !== null) await send(commit).catch(() => undefined);
  post({ kind: 'flushed' });
}

function leave(): void {
  commits.recordEvent({ kind: 'left' });
  const commit = commits.lastCommit();
  if (commit !== null && start.commits !== null) navigator.sendBeacon(start.commits, bodyOf(commit));
}

/** Measures how long the page is visible, and records each time when the learner was away. */
function measureVisibleTime(): { seconds: () => number } {
  let shown = 0;
  let since: number | null = document.hidden ? null : performance.now();
  let hiddenAt = document.hidden ? performance.now() : null;
  document.addEventListener('visibilitychange', () => {
    const now = performance.now();
    if (document.hidden) {
      shown += since === null ? 0 : now - since;
      since = null;
      hiddenAt = now;
    } else {
      if (hiddenAt !== null) commits.recordEvent({ kind: 'away', seconds: Math.round((now - hiddenAt) / 1000) });
      since = now;
      hiddenAt = null;
    }
  });
  return { seconds: () => Math.round((shown + (since === null ? 0 : performance.now() - since)) / 1000) };
}
