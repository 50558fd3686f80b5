import type { Rules } from '@vigil/contract/shared/flaws.ts';
import type { Draft } from './use-draft.ts';

/** What fields need of a draft, whether it is all of one or a part. */
export type DraftFields<Values extends object> = Pick<
  Draft<Values>,
  'values' | 'set' | 'errorOf' | 'text' | 'number' | 'tick' | 'choice'
>;

type Parts<Values> = { [Name in keyof Values & string]: Values[Name] extends object ? Name : never }[keyof Values & string];
type Shown = { currentTarget: { value: string } };
type Ticked = { currentTarget: { checked: boolean } };

/** The fields of what stands within a draft: filled in, and found at fault, by their path in the call. */
export function partOf<Values extends object, Name extends Parts<Values>>(
  draft: DraftFields<Values>,
  name: Name,
  rules: Rules,
): DraftFields<Values[Name] & object> {
  type Part = Values[Name] & object;
  const values = draft.values[name] as Part;
  const set = (patch: Partial<Part>) => draft.set({ [name]: { ...values, ...patch } } as unknown as Partial<Values>);
  const change = (field: string, value: unknown) => set({ [field]: value } as Partial<Part>);
  const errorOf = (path: string) => draft.errorOf(`${name}.${path}`);
  const valueOf = (field: string) => (values as Record<string, unknown>)[field];
  const limitsOf = (field: string) => {
    const rule = rules[field];
    return rule?.kind === 'text' ? { required: rule.min > 0, maxLength: rule.max } : {};
  };
  const boundsOf = (field: string) => {
    const rule = rules[field];
    return rule?.kind === 'whole' ? { min: rule.min, max: rule.max } : {};
  };
  const fields = {
    values,
    set,
    errorOf,
    text: (field: string) => ({
      name: `${name}.${field}`,
      value: valueOf(field) ?? '',
      onChange: ({ currentTarget: { value } }: Shown) => change(field, value),
      error: errorOf(field),
      ...limitsOf(field),
    }),
    number: (field: string) => ({
      name: `${name}.${field}`,
      value: valueOf(field) ?? '',
      onChange: (value: number | '') => change(field, value),
      error: errorOf(field),
      allowDecimal: false,
      ...boundsOf(field),
    }),
    choice: (field: string) => ({
      value: valueOf(field),
      onChange: (value: unknown) => value !== null && change(field, value),
      error: errorOf(field),
      allowDeselect: false,
    }),
    tick: (field: string) => ({
      name: `${name}.${field}`,
      checked: valueOf(field),
      onChange: ({ currentTarget: { checked } }: Ticked) => change(field, checked),
    }),
  };
  return fields as unknown as DraftFields<Part>;
}
