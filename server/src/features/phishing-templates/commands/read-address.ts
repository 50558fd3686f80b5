import type { ImportedSource } from '@vigil/contract/phishing-templates/imported.ts';
import type { Context } from '../../../http/context.ts';
import { whileOthersAnswer } from '../../../http/others-answer.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { addressProblems } from '../problems.ts';
import { fetchPage } from './fetch-page.ts';

/** It makes nothing; that the program went there by somebody's word is written down all the same. */
export async function readTemplateAddress(context: Context, address: string): Promise<ImportedSource> {
  const { env } = context.services;
  if (!env.IMPORT_BY_ADDRESS) throw problem(addressProblems.off);
  const source = await whileOthersAnswer(() => fetchPage(env, address));
  await recordChange(context, {
    action: 'template.read_address',
    object_type: 'phishing_template',
    object_id: null,
    after: { address },
  });
  return source;
}
