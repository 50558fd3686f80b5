import { z } from 'zod';
import { scormVersion } from './package.ts';

/** What the player gets before the package's page loads: its state is complete when the page asks. */
const playerStart = z.object({
  version: scormVersion,
  /** The part's page, relative to the player's address. */
  launch: z.string(),
  title: z.string(),
  /** The data model by element name. */
  cmi: z.record(z.string(), z.string()),
  /** Where commits go, relative to the player's address; null in a preview, which records nothing. */
  commits: z.string().nullable(),
  /** The number of this opening of the part. Distinguishes its commits from those of an earlier opening. */
  session: z.number().int(),
  app_origin: z.string(),
});
export type PlayerStart = z.infer<typeof playerStart>;

/** The id of the element with this data in the player's page. */
export const PLAYER_START_ID = 'vigil-scorm-start';

/** A commit with this prefix is deflated and base64-encoded. */
export const DEFLATED_MARK = 'z';
export const COMMIT_BYTES_MAX = 256 * 1024;
const EVENTS_MAX = 100;
const WORDS_MAX = 300;

const noted = {
  /** Increases with each event of a session, so that duplicates can be recognised. */
  n: z.number().int().min(1),
  /** How many seconds before its commit the event happened. */
  ago: z.number().min(0),
};
const playerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('initialized'), ...noted }),
  z.object({ kind: z.literal('finished'), ...noted }),
  z.object({ kind: z.literal('left'), ...noted }),
  z.object({ kind: z.literal('away'), seconds: z.number().min(0), ...noted }),
  z.object({
    kind: z.literal('error'),
    call: z.string().max(WORDS_MAX),
    element: z.string().max(WORDS_MAX),
    code: z.string().max(10),
    ...noted,
  }),
]);
export type PlayerEvent = z.infer<typeof playerEvent>;

/** What has changed since the last acknowledged commit. */
export const playerCommit = z.object({
  session: z.number().int().min(0),
  /** Increases with each commit of a session, acknowledged or not. */
  number: z.number().int().min(1),
  changes: z.record(z.string().max(WORDS_MAX), z.string()),
  events: z.array(playerEvent).max(EVENTS_MAX),
  /** Seconds for which the part was in sight since it was opened. */
  seconds: z.number().min(0),
});
export type PlayerCommit = z.infer<typeof playerCommit>;

const partStatuses = ['not_started', 'in_progress', 'completed', 'passed', 'failed'] as const;
export const partStatus = z.enum(partStatuses);
export type PartStatus = z.infer<typeof partStatus>;

/** The answer to a commit: saved; or refused, because the part is open elsewhere or its attempt is closed. */
const commitAnswer = z.object({
  outcome: z.enum(['kept', 'superseded', 'closed']),
  part: partStatus,
});
export type CommitAnswer = z.infer<typeof commitAnswer>;

/** What the application asks of the player: send everything that waits, because the person is signing out. */
export type ApplicationMessage = { source: 'vigil-app'; kind: 'flush' };

/** Messages from the player to the application around it. */
export type PlayerMessage = { source: 'vigil-scorm' } & (
  | { kind: 'opened' }
  /** All changes so far are saved. */
  | { kind: 'saved'; number: number; part: PartStatus | null }
  /** The server does not respond; the player retries. */
  | { kind: 'offline' }
  /** The session expired: waiting changes are sent once the person has signed in again. */
  | { kind: 'signed_out' }
  /** `ended`: someone ended the session or the account. */
  | { kind: 'superseded' | 'closed' | 'refused' | 'ended' }
  /** Everything that waited has been sent, as the application asked. */
  | { kind: 'flushed' }
  /** The part reported completion. `wants`: where its package asks to go next. */
  | { kind: 'finished'; wants: string | null }
);
