import type { PlayerStart } from '@vigil/contract/scorm/player.ts';
import { sql } from 'kysely';
import { httpProblems, problem } from '../../../http/problem.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import type { Play } from '../links.ts';
import { claimAttempt, findPartState } from '../queries/attempts.ts';
import { launchOf, modelOf } from '../rules/data-model.ts';
import { recordEvents } from './record-events.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Opens a part for a learner, and returns what the part has saved so far. Increases the session number, by which late commits of
 * an earlier opening are recognised.
 */
export function openPart(services: Services, play: Play, agent: string): Promise<PlayerStart> {
  return workIn(services, play.organization, async (place) => {
    const { db, organization } = place;
    const attempt = await claimAttempt(place, play.id);
    const item = attempt?.items[play.item];
    if (attempt === undefined || item === undefined || item.kind === 'heading') throw problem(httpProblems.not_found);
    const isOpen = attempt.closed_at === null && attempt.is_counted;
    const before = await findPartState(place, attempt.id, play.item);
    const session = (before?.session ?? 0) + (isOpen ? 1 : 0);
    if (isOpen) {
      await sql`
        insert into scorm_states (organization_id, attempt_id, item, session, status, opened_at)
        values (${organization}, ${attempt.id}, ${play.item}, 1, ${item.kind === 'asset' ? 'completed' : 'not_started'}, now())
        on conflict (organization_id, attempt_id, item) do update set session = scorm_states.session + 1, sequence = 0, events_seen = 0,
          seconds_before = scorm_states.seconds, opened_at = now(),
          -- These elements belong to one sitting, and would be counted again.
          cmi = scorm_states.cmi - array['cmi.core.session_time', 'cmi.session_time', 'cmi.core.exit', 'cmi.exit']`.execute(db);
      await db
        .updateTable('scorm_attempts')
        .set({ item: play.item })
        .where('organization_id', '=', organization)
        .where('id', '=', attempt.id)
        .execute();
      const opened = { kind: 'opened', data: { agent: agent.slice(0, 300), session }, at: new Date() } as const;
      await recordEvents(place, { attempt_id: attempt.id, item: play.item, count: attempt.events_count }, [opened]);
      await settleAttempt(place, attempt, { closes: false });
    }
    const saved = before?.cmi ?? {};
    return {
      version: attempt.version,
      launch: launchOf(item),
      title: item.title,
      cmi: modelOf(attempt.version, {
        item,
        learner: { id: attempt.user_id, name: attempt.learner },
        saved,
        mode: isOpen ? 'normal' : 'review',
        isResumed: isLeftOff(saved),
        seconds: before?.seconds ?? 0,
      }),
      commits: isOpen ? 'commits' : null,
      session,
      app_origin: new URL(services.env.APP_URL).origin,
    };
  });
}

/**
 * Whether the learner left off in the part: the part was suspended, or its data contains a position because the page closed
 * before the part could suspend itself.
 */
const isLeftOff = (saved: Record<string, string>): boolean =>
  ['core.exit', 'exit'].some((name) => saved[`cmi.${name}`] === 'suspend') ||
  ['suspend_data', 'location', 'core.lesson_location'].some((name) => (saved[`cmi.${name}`] ?? '') !== '');
