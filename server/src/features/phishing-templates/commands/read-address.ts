import type { ImportedSource } from '@vigil/contract/phishing-templates/imported.ts';
import type { Context } from '../../../http/context.ts';
import { limitSlowCalls } from '../../../outgoing/limit-slow-calls.ts';
import { problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { addressProblems } from '../problems.ts';
import { fetchPage } from './fetch-page.ts';

/** Fetches a page that an organisation named, outside any transaction. */
export async function readAddress({ env }: Services, address: string): Promise<ImportedSource> {
  if (!env.IMPORT_BY_ADDRESS) throw problem(addressProblems.off);
  return limitSlowCalls(() => fetchPage(env, address));
}

/** Records in the audit log that the server fetched an address for a person, although nothing is created. */
export const recordReadAddress = (context: Context, address: string): Promise<void> =>
  recordChange(context, {
    action: 'template.read_address',
    object_type: 'phishing_template',
    object_id: null,
    after: { address },
  });
