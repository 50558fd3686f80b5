import { type Variable, variables } from '@vigil/contract/phishing-templates/variables.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { valuesOf } from '../commands/values-of.ts';
import { findRecipient } from './recipient.ts';

/** Returns the value of each variable for a person, as in an email of this language sent now. The link leads nowhere. */
export async function findPersonValues(
  { db, organization }: Context,
  user_id: string,
  language: Language,
): Promise<{ values: Record<Variable, string> }> {
  const recipient = await findRecipient({ db, organization }, user_id);
  if (recipient === undefined) throw problem(httpProblems.not_found);
  const valueOf = valuesOf(recipient, { language, link: '#', at: new Date() });
  return { values: Object.fromEntries(variables.map((variable) => [variable, valueOf(variable)])) as Record<Variable, string> };
}
