import { randomUUID } from 'node:crypto';
import type { NewQuestion, Question, QuestionChange } from '@vigil/contract/modules/module.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { storePicture } from '../../files/commands/store-file.ts';
import { findQuestion } from '../queries/modules.ts';
import { claimModule } from './change-module.ts';

type QuestionPlace = { moduleId: string; id: string };

export async function createQuestion(context: Context, moduleId: string, form: NewQuestion): Promise<Question> {
  await claimModule(context, moduleId);
  const { id } = await context.db
    .insertInto('questions')
    .values({
      ...(await rowOf(context, form)),
      explanation: form.explanation,
      organization_id: context.organization,
      module_id: moduleId,
      order_id: sql<number>`(select coalesce(max(order_id), 0) + 1 from questions where module_id = ${moduleId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'question.create', object_type: 'question', object_id: id, after: { text: form.text } });
  return findQuestion(context, { moduleId, id });
}

export async function changeQuestion(context: Context, place: QuestionPlace, form: QuestionChange): Promise<Question> {
  await claimModule(context, place.moduleId);
  const before = await findQuestion(context, place);
  await context.db
    .updateTable('questions')
    .set(await rowOf(context, form))
    .where('id', '=', place.id)
    .execute();
  await recordChange(context, {
    action: 'question.update',
    object_type: 'question',
    object_id: place.id,
    before: { text: before.text, answers: before.answers },
    after: { text: form.text, answers: form.answers },
  });
  return findQuestion(context, place);
}

export async function deleteQuestion(context: Context, place: QuestionPlace): Promise<void> {
  await claimModule(context, place.moduleId);
  const { text } = await findQuestion(context, place);
  await context.db.deleteFrom('questions').where('id', '=', place.id).execute();
  await recordChange(context, { action: 'question.delete', object_type: 'question', object_id: place.id, before: { text } });
}

async function rowOf(context: Context, { text, kind, explanation, answers, picture, remove_picture }: QuestionChange) {
  return {
    text,
    kind,
    ...(explanation !== undefined && { explanation }),
    answers: JSON.stringify(answers.map(({ id = randomUUID(), ...answer }) => ({ id, ...answer }))),
    ...(remove_picture === true && { picture_file_id: null }),
    ...(picture && { picture_file_id: await storePicture(context, picture) }),
  };
}
