import { definitionOf } from '@vigil/contract/shared/definitions.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { formatMoment } from '../../../documents/table-columns.ts';
import { NO_VALUE, formatNumber } from '../../../documents/format-values.ts';
import { findAttempt, findAttemptCourse } from '../../scorm/queries/timeline.ts';
import type { KindWork } from '../kind-work.ts';
import { fill, wordsIn } from '../../../words.ts';
import { reportDocument, subjectOf } from './framed.ts';
import { column, tableOf } from './tables.ts';

/** Reports one attempt at a package: its parts, its answers, and its events, moment by moment. */
export async function scormAttemptReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const texts = wordsIn(language).reports;
  const attempt_id = subjectOf(work);
  const attempt = await read(async (scope) => findAttempt(scope, { id: await findAttemptCourse(scope, attempt_id), attempt_id }));
  const state = (status: string) => (texts.scorm_statuses as Record<string, string>)[status] ?? status;
  const partOf = (item: number) => attempt.parts[item]?.title ?? NO_VALUE;
  return reportDocument(work, {
    heading: `${texts.headings.scorm_attempt} · ${attempt.course}`,
    sections: [
      {
        kind: 'facts',
        title: null,
        facts: [
          [texts.columns.person, attempt.person.name],
          [texts.columns.course, attempt.course],
          [texts.columns.attempt, formatNumber(attempt.number, language)],
          [texts.columns.state, state(attempt.status)],
          [texts.columns.score, attempt.percent === null ? NO_VALUE : formatNumber(attempt.percent, language)],
          [texts.columns.started_at, formatMoment(attempt.started_at, { language, time_zone })],
          [
            texts.columns.completed_at,
            attempt.closed_at === null ? texts.under_way : formatMoment(attempt.closed_at, { language, time_zone }),
          ],
          [definitionOf('time', language).title, formatTimeSpent(attempt.seconds, language)],
        ],
      },
      tableOf(
        texts.titles.parts,
        attempt.parts.filter(({ is_visible }) => is_visible),
        [
          column(texts.columns.part, 'text', 40, ({ title, depth }) => '\u2003'.repeat(depth) + title),
          column(texts.columns.state, 'text', 16, ({ status }) => state(status)),
          column(texts.columns.score, 'number', 10, ({ percent }) => percent),
          column(texts.columns.seconds, 'number', 10, ({ seconds }) => seconds),
        ],
      ),
      tableOf(texts.titles.answers, attempt.interactions, [
        column(texts.columns.at, 'moment', 18, ({ at }) => at),
        column(texts.columns.part, 'text', 24, ({ item }) => partOf(item)),
        column(texts.columns.question, 'text', 34, ({ description, question }) => description || question),
        column(texts.columns.answer, 'text', 26, ({ response }) => response),
        column(texts.columns.result, 'text', 14, ({ result }) => result),
        column(texts.columns.seconds, 'number', 10, ({ seconds }) => seconds),
      ]),
      tableOf(texts.titles.timeline, attempt.events, [
        column(texts.columns.at, 'moment', 18, ({ at }) => at),
        column(texts.columns.event, 'text', 26, ({ kind }) => texts.scorm_events[kind]),
        column(texts.columns.part, 'text', 40, ({ item }) => partOf(item)),
      ]),
    ],
    about: [[texts.about.person, attempt.person.name]],
    definitions: ['time'],
  });
}

const formatTimeSpent = (seconds: number, language: Language): string =>
  fill(wordsIn(language).reports.minutes, { minutes: Math.floor(seconds / 60), seconds: Math.round(seconds % 60) });
