import type { Rules } from '@vigil/contract/shared/flaws.ts';
import { fieldsOf } from './draft-fields.ts';
import type { Draft } from './use-draft.ts';

/** The members of a draft that its fields need; a part of a draft has them, too. */
export type DraftFields<Values extends object> = Pick<Draft<Values>, 'values' | 'set' | 'errorOf'> &
  ReturnType<typeof fieldsOf<Values>>;

type Parts<Values> = { [Name in keyof Values & string]: Values[Name] extends object ? Name : never }[keyof Values & string];
/** Returns the part of a draft that holds the values of one field, such as those of the follow-up within a campaign. */
export function partOf<Values extends object, Name extends Parts<Values>>(
  draft: DraftFields<Values>,
  name: Name,
  rules: Rules,
): DraftFields<Values[Name] & object> {
  type Part = Values[Name] & object;
  const values = draft.values[name] as Part;
  const set = (patch: Partial<Part>) => draft.set({ [name]: { ...values, ...patch } } as unknown as Partial<Values>);
  const errorOf = (path: string) => draft.errorOf(`${name}.${path}`);
  return { values, set, errorOf, ...fieldsOf({ values, rules, set, errorOf, within: name }) };
}
