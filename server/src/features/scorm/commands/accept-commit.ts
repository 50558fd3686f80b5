import { inflateSync } from 'node:zlib';
import {
  COMMIT_BYTES_MAX,
  DEFLATED_MARK,
  playerCommit,
  type CommitAnswer,
  type PlayerCommit,
} from '@vigil/contract/scorm/player.ts';
import { jsonExcess } from '@vigil/contract/shared/json-limits.ts';
import { sql } from 'kysely';
import { httpProblems, problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import type { Play } from '../links.ts';
import { scormProblems } from '../problems.ts';
import { claimPart, type OpenAttempt, type PartState } from '../queries/attempts.ts';
import type { Values } from '../rules/data-model.ts';
import { sittingSeconds } from '../rules/durations.ts';
import { interactionsOf } from '../rules/interactions.ts';
import { bestOf, resultOf, type PartResult } from '../rules/results.ts';
import { recordEvents, type NewEvent } from './record-events.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Parses the body of a commit, compressed or not. */
export function parseCommit(body: unknown): PlayerCommit {
  try {
    const text = unpack(String(body));
    if (jsonExcess(text) !== null) throw problem(httpProblems.malformed);
    return playerCommit.parse(JSON.parse(text));
  } catch {
    throw problem(httpProblems.malformed);
  }
}

/** The most bytes of a decompressed body: compression can shrink repetitive text to a thousandth. */
const UNPACKED_BYTES_MAX = 4 * COMMIT_BYTES_MAX;

const unpack = (body: string): string =>
  body.startsWith(DEFLATED_MARK)
    ? inflateSync(Buffer.from(body.slice(DEFLATED_MARK.length), 'base64'), {
        maxOutputLength: UNPACKED_BYTES_MAX,
      }).toString('utf8')
    : body;

/**
 * Saves what a part has reported. A commit that comes twice or after a later one has no effect, nor has a commit to a finished
 * attempt. A commit of an earlier opening counts only if it comes before any commit of the present opening.
 */
export const acceptCommit = (services: Services, { organization, id, item }: Play, commit: PlayerCommit): Promise<CommitAnswer> =>
  workIn(services, organization, async (place) => {
    const found = await claimPart(place, { id, item });
    if (found === undefined || commit.session > found.state.session) throw problem(httpProblems.not_found);
    return applyCommit(place, found, commit);
  });

/** Applies a commit to an attempt that is locked already. */
export async function applyCommit(
  place: WorkContext,
  { attempt, state }: { attempt: OpenAttempt; state: PartState },
  commit: PlayerCommit,
): Promise<CommitAnswer> {
  if (attempt.closed_at !== null || !attempt.is_counted) return { outcome: 'closed', part: state.status };
  const isEarlier = commit.session < state.session;
  if (isEarlier && state.sequence > 0) return { outcome: 'superseded', part: state.status };
  if (!isEarlier && commit.number <= state.sequence) return { outcome: 'kept', part: state.status };
  const result = await saveState(place, { attempt, state, commit, isEarlier });
  const isOver = commit.events.some(({ kind }) => kind === 'finished' || kind === 'left');
  const isNews = result.status !== state.status || result.percent !== state.percent;
  if (isNews || isOver) await settleAttempt(place, attempt, { closes: isOver && !isEarlier });
  return { outcome: 'kept', part: result.status };
}

type AppliedCommit = { attempt: OpenAttempt; state: PartState; commit: PlayerCommit; isEarlier: boolean };

async function saveState(place: WorkContext, { attempt, state, commit, isEarlier }: AppliedCommit): Promise<PartResult> {
  const { db, organization } = place;
  const changes = makeStorable(commit.changes);
  const cmi = { ...state.cmi, ...changes };
  if (Object.keys(cmi).length > ELEMENTS_MAX)
    throw problem(scormProblems.too_many_elements, { fill: { limit: `${ELEMENTS_MAX}` } });
  const result = bestOf(state, resultOf(attempt.version, cmi, attempt.items[state.item]!));
  const now = new Date();
  const sinceOpened = state.opened_at === null ? 0 : (now.getTime() - Date.parse(state.opened_at)) / 1000;
  const sessionTime = cmi['cmi.core.session_time'] ?? cmi['cmi.session_time'];
  const seconds = state.seconds_before + sittingSeconds(sessionTime, { inSight: commit.seconds, sinceOpened });
  const events = commit.events.filter(({ n }) => isEarlier || n > state.events_seen);
  const total = Math.max(state.seconds, seconds);
  const seen = isEarlier ? state.events_seen : Math.max(state.events_seen, ...commit.events.map(({ n }) => n));
  // One statement is enough, because most commits change nothing that affects the attempt's result.
  await sql`
    with part as (
      update scorm_states set cmi = cmi || ${JSON.stringify(changes)}::jsonb, status = ${result.status}, percent = ${result.percent},
        seconds = ${total}, sequence = ${isEarlier ? state.sequence : commit.number}, events_seen = ${seen}
       where organization_id = ${organization} and attempt_id = ${attempt.id} and item = ${state.item}
    )
    update scorm_attempts set seconds = seconds + ${total - state.seconds}, last_seen_at = now()
     where organization_id = ${organization} and id = ${attempt.id}`.execute(db);
  await saveInteractions(place, { attempt_id: attempt.id, item: state.item }, interactionsOf(changes, cmi));
  await recordEvents(place, { attempt_id: attempt.id, item: state.item, count: attempt.events_count }, [
    ...(result.status === state.status
      ? []
      : [{ kind: 'status', data: { from: state.status, to: result.status, percent: result.percent }, at: now } as const]),
    ...events.map((event) => eventAt(event, now)),
  ]);
  return result;
}

/** How many elements a part may store: more than any package has needed, and too few to be a burden. */
const ELEMENTS_MAX = 20_000;

/** Removes what PostgreSQL cannot store in text: the character 0 and halves of surrogate pairs. */
const makeStorable = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).map(([element, value]) => [makeTextStorable(element), makeTextStorable(value)]));

const makeTextStorable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** How long ago a browser may claim that something happened: at most a day. */
const AGO_SECONDS_MAX = 86_400;

function eventAt(event: PlayerCommit['events'][number], now: Date): NewEvent {
  const { n: _, ago, kind, ...data } = event;
  return { kind, data, at: new Date(now.getTime() - 1000 * Math.min(ago, AGO_SECONDS_MAX)) };
}

async function saveInteractions(
  { db, organization }: WorkContext,
  place: { attempt_id: string; item: number },
  interactions: ReturnType<typeof interactionsOf>,
): Promise<void> {
  if (interactions.length === 0) return;
  await db
    .insertInto('scorm_interactions')
    .values(interactions.map((interaction) => ({ organization_id: organization, ...place, ...interaction })))
    .onConflict((on) =>
      on.columns(['organization_id', 'attempt_id', 'item', 'n']).doUpdateSet((eb) => ({
        question: eb.ref('excluded.question'),
        type: eb.ref('excluded.type'),
        description: eb.ref('excluded.description'),
        response: eb.ref('excluded.response'),
        correct: eb.ref('excluded.correct'),
        result: eb.ref('excluded.result'),
        seconds: eb.ref('excluded.seconds'),
      })),
    )
    .execute();
}
