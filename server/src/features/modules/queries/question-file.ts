import { QUESTIONS_MAX, questionFileFlaw } from '@vigil/contract/modules/rules.ts';
import type { QuestionFile, QuestionPreview } from '@vigil/contract/modules/module-import.ts';
import { headOf, readNotes, readRows } from '../../../reading/read-rows.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { moduleProblems } from '../problems.ts';
import { describeColumns, planMappedColumns, ROWS_FOR_TITLES } from '../rules/question-columns.ts';
import { readQuestion, normaliseText, type ReadQuestion } from '../rules/question-row.ts';
import { messageOfFlaw } from '../rules/question-words.ts';
import { listQuestions } from './modules.ts';

export type FileOfQuestions = Pick<QuestionPreview, 'columns' | 'header_row'> & {
  questions: (ReadQuestion & { row: number; is_known: boolean })[];
};

/** Returns the questions of a file, or none until its columns are known. */
export async function readQuestionFile(context: Context, module_id: string, form: QuestionFile): Promise<FileOfQuestions> {
  const existing = new Set((await listQuestions(context, module_id)).data.map(({ text }) => normaliseText(text)));
  const rows = readRows(form.file);
  const head = await headOf(rows, ROWS_FOR_TITLES);
  if (head.length === 0) throw problem(moduleProblems.empty_sheet);
  const plan = planMappedColumns(head, form);
  const read: FileOfQuestions = { columns: describeColumns(head, plan), header_row: plan.headerRow, questions: [] };
  const seen = new Set<string>();
  const addRow = ({ row, cells }: (typeof head)[number]) => {
    if (row <= plan.headerRow) return;
    const question = readQuestion(cells, plan.fields);
    const words = normaliseText(question.text);
    if (words !== '' && seen.has(words)) question.flaws.push('duplicate');
    seen.add(words);
    read.questions.push({ ...question, row, is_known: existing.has(words) });
    if (read.questions.length > QUESTIONS_MAX)
      throw problem(moduleProblems.too_many_questions, { fill: { questions: QUESTIONS_MAX } });
  };
  if (questionFileFlaw(plan.fields) !== null) {
    await rows.return(undefined);
    return read;
  }
  for (const fileRow of head) addRow(fileRow);
  for await (const fileRow of rows) addRow(fileRow);
  if (read.questions.length === 0) throw problem(moduleProblems.empty_sheet);
  return read;
}

const ROWS_SHOWN = 100;

/** Previews the rows that a file would add, without saving anything. */
export async function previewQuestions(context: Context, module_id: string, form: QuestionFile): Promise<QuestionPreview> {
  const { columns, header_row, questions } = await readQuestionFile(context, module_id, form);
  const rows = questions.map(({ flaws, ...question }) => ({
    ...question,
    reasons: flaws.map((flaw) => messageOfFlaw(flaw, context.language)),
  }));
  const ready = rows.filter(({ reasons }) => reasons.length === 0);
  const refused = rows.filter(({ reasons }) => reasons.length > 0);
  return {
    columns,
    header_row,
    totals: { ready: ready.length, refused: refused.length, known: ready.filter(({ is_known }) => is_known).length },
    pictures: (await readNotes(form.file)).pictures,
    rows: { ready: ready.slice(0, ROWS_SHOWN), refused: refused.slice(0, ROWS_SHOWN) },
  };
}
