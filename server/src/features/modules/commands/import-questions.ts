import { randomUUID } from 'node:crypto';
import type { ModuleImport, QuestionFile } from '@vigil/contract/modules/module-import.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { finishLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { moduleProblems } from '../problems.ts';
import { importOf, lockImport, QUESTIONS_KIND, type ImportInput, type ImportResult } from '../queries/imports.ts';
import { readQuestionFile } from '../queries/question-file.ts';
import { claimModule } from './change-module.ts';

/** Adds all questions of a file after the existing ones; none if one of them is invalid. */
export async function importQuestions(context: Context, module_id: string, form: QuestionFile): Promise<ModuleImport> {
  const { db, organization, actor } = context;
  await claimModule(context, module_id);
  const { questions } = await readQuestionFile(context, module_id, form);
  if (questions.length === 0) throw problem(moduleProblems.columns_unknown);
  const refused = questions.filter(({ flaws }) => flaws.length > 0).map(({ row }) => row);
  if (refused.length > 0) throw problem(moduleProblems.refused_rows, { fill: { rows: formatRows(refused) } });
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(order_id), 0)::int as last from questions where module_id = ${module_id}`.execute(db);
  const added = questions.map(({ text, kind, explanation, answers }, index) => ({
    id: randomUUID() as string,
    organization_id: organization,
    module_id,
    order_id: rows[0]!.last + index + 1,
    text,
    kind,
    explanation,
    answers: JSON.stringify(answers.map((answer) => ({ id: randomUUID(), ...answer }))),
  }));
  await db.insertInto('questions').values(added).execute();
  const input: ImportInput = { module_id, filename: form.file.filename.slice(0, 200) };
  const id = await openLongJob(context, { kind: QUESTIONS_KIND, created_by: actor.id, total: added.length, input });
  const result: ImportResult = { ids: added.map((question) => question.id), hidden: 0, faults: [] };
  await finishLongJob(context, id, { status: 'success', result });
  await recordChange(context, {
    action: 'question.create_many',
    object_type: 'module',
    object_id: module_id,
    after: { file: input.filename, questions: added.length },
  });
  return importOf((await lockImport(context, id))!, context.language);
}

const ROWS_NAMED = 10;

const formatRows = (rows: readonly number[]): string =>
  rows.slice(0, ROWS_NAMED).join(', ') + (rows.length > ROWS_NAMED ? '…' : '');
