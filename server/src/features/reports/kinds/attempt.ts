import { displayName } from '@vigil/contract/profile/rules.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { formatMoment, yesOrNo } from '../../../documents/table-columns.ts';
import { formatNumber } from '../../../documents/format-values.ts';
import { findEmployee } from '../../employees/queries/employees.ts';
import { findAttemptPlace } from '../../learning/queries/attempts.ts';
import { findPersonAttempt } from '../../learning/queries/person-courses.ts';
import type { KindWork } from '../kind-work.ts';
import { fill, wordsIn } from '../../../words.ts';
import { reportDocument, subjectOf } from './framed.ts';
import { column, tableOf } from './tables.ts';

/** Reports one attempt at a test, question by question, as an operator may see it. */
export async function attemptReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const texts = wordsIn(language).reports;
  const attempt_id = subjectOf(work);
  const { attempt, person } = await read(async (scope) => {
    const { user_id, assigned_course_id } = await findAttemptPlace(scope, attempt_id);
    return {
      person: await findEmployee(scope, user_id),
      attempt: await findPersonAttempt(scope, { id: user_id, course_id: assigned_course_id, attempt_id }),
    };
  });
  const { score, is_passed, pass_mark, questions } = attempt;
  const right = questions.filter(({ result }) => result?.is_right === true).length;
  const moment = (at: string | null) => (at === null ? texts.under_way : formatMoment(at, { language, time_zone }));
  const wordsOf = (answers: readonly { id: string; text: string }[], ids: readonly string[]) =>
    answers
      .filter(({ id }) => ids.includes(id))
      .map(({ text }) => text)
      .join('; ');
  return reportDocument(work, {
    heading: `${texts.headings.attempt} · ${attempt.title}`,
    conclusion:
      score === null
        ? null
        : fill(texts.conclusions.attempt[is_passed === true ? 'passed' : 'failed'], {
            name: displayName(person),
            score: formatNumber(score, language),
            mark: formatNumber(pass_mark, language),
          }),
    sections: [
      {
        kind: 'facts',
        title: null,
        facts: [
          [texts.columns.person, displayName(person)],
          [texts.columns.email, person.email],
          [texts.columns.department, person.department.title],
          [texts.columns.theme, attempt.title],
          [texts.columns.attempt, formatNumber(attempt.number, language)],
          [texts.columns.started_at, moment(attempt.started_at)],
          [texts.columns.completed_at, moment(attempt.completed_at)],
          [texts.columns.is_right, `${right} / ${questions.length}`],
        ],
      },
      tableOf(texts.titles.questions, questions, [
        column(texts.columns.question, 'text', 34, ({ text }) => text),
        column(texts.columns.chosen, 'text', 24, ({ answers, chosen }) => wordsOf(answers, chosen)),
        column(texts.columns.is_right, 'text', 9, ({ result }) =>
          result === null ? texts.under_way : yesOrNo(result.is_right, work),
        ),
        column(texts.columns.right, 'text', 24, ({ answers, result }) =>
          result?.right_answers ? wordsOf(answers, result.right_answers) : texts.not_visible,
        ),
        column(texts.columns.explanation, 'text', 44, ({ result }) => result?.explanation ?? null),
      ]),
    ],
    about: [[texts.about.person, displayName(person)]],
    definitions: ['right'],
  });
}
