import { definitionOf } from '@vigil/contract/shared/definitions.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { writtenMoment } from '../../../documents/table-columns.ts';
import { NO_VALUE, writtenNumber } from '../../../documents/written.ts';
import { findAttempt, findAttemptCourse } from '../../scorm/queries/timeline.ts';
import type { KindWork } from '../kind-work.ts';
import { words } from '../words/words.ts';
import { column, framed, subjectOf, tableOf } from './framed.ts';

/** Reports one attempt at a package: its parts, its answers, and its events, moment by moment. */
export async function scormAttemptReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const said = words[language];
  const attempt_id = subjectOf(work);
  const attempt = await read(async (scope) => findAttempt(scope, { id: await findAttemptCourse(scope, attempt_id), attempt_id }));
  const state = (status: string) => said.scormStatuses[status] ?? status;
  const partOf = (item: number) => attempt.parts[item]?.title ?? NO_VALUE;
  return framed(work, {
    heading: `${said.headings.scorm_attempt} · ${attempt.course}`,
    sections: [
      {
        kind: 'facts',
        title: null,
        facts: [
          [said.columns.person, attempt.person.name],
          [said.columns.course, attempt.course],
          [said.columns.attempt, writtenNumber(attempt.number, language)],
          [said.columns.state, state(attempt.status)],
          [said.columns.score, attempt.percent === null ? NO_VALUE : writtenNumber(attempt.percent, language)],
          [said.columns.started_at, writtenMoment(attempt.started_at, { language, time_zone })],
          [
            said.columns.completed_at,
            attempt.closed_at === null ? said.underWay : writtenMoment(attempt.closed_at, { language, time_zone }),
          ],
          [definitionOf('time', language).title, spent(attempt.seconds, language)],
        ],
      },
      tableOf(
        said.titles.parts,
        [
          column(said.columns.part, 'text', 40),
          column(said.columns.state, 'text', 16),
          column(said.columns.score, 'number', 10),
          column(said.columns.seconds, 'number', 10),
        ],
        attempt.parts
          .filter(({ is_visible }) => is_visible)
          .map(({ title, depth, status, percent, seconds }) => ['\u2003'.repeat(depth) + title, state(status), percent, seconds]),
      ),
      tableOf(
        said.titles.answers,
        [
          column(said.columns.at, 'moment', 18),
          column(said.columns.part, 'text', 24),
          column(said.columns.question, 'text', 34),
          column(said.columns.answer, 'text', 26),
          column(said.columns.result, 'text', 14),
          column(said.columns.seconds, 'number', 10),
        ],
        attempt.interactions.map((one) => [
          one.at,
          partOf(one.item),
          one.description || one.question,
          one.response,
          one.result,
          one.seconds,
        ]),
      ),
      tableOf(
        said.titles.timeline,
        [column(said.columns.at, 'moment', 18), column(said.columns.event, 'text', 26), column(said.columns.part, 'text', 40)],
        attempt.events.map(({ at, kind, item }) => [at, said.scormEvents[kind], partOf(item)]),
      ),
    ],
    about: [[said.about.person, attempt.person.name]],
    definitions: ['time'],
  });
}

const spent = (seconds: number, language: Language): string =>
  words[language].minutes(String(Math.floor(seconds / 60)), String(Math.round(seconds % 60)));
