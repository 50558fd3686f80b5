import type { Rules } from '@vigil/contract/shared/flaws.ts';

type Fields<Values> = {
  values: Values;
  rules: Rules;
  set: (patch: Partial<Values>) => void;
  errorOf: (path: string) => string | undefined;
  /** The path of the values within the request; undefined at its top. */
  within?: string;
};

type Named<Values, Kind> = { [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never }[keyof Values & string];
type Typed = { currentTarget: { value: string } };
type Ticked = { currentTarget: { checked: boolean } };

/** Returns the props that each kind of input needs for a field: `<TextInput {...text('title')} />`. */
export function fieldsOf<Values extends object>({ values, rules, set, errorOf, within }: Fields<Values>) {
  const nameOf = (field: string) => (within === undefined ? field : `${within}.${field}`);
  const change = (field: string, value: unknown) => set({ [field]: value } as Partial<Values>);
  return {
    text: (field: Named<Values, string | undefined>) => ({
      name: nameOf(field),
      value: (values[field] ?? '') as string,
      onChange: ({ currentTarget: { value } }: Typed) => change(field, value),
      error: errorOf(field),
      ...limitsOf(rules, field),
    }),
    // An empty number field has an empty text as its value. Empty text is never saved, because the rules require a number.
    number: (field: Named<Values, number | null>) => ({
      name: nameOf(field),
      value: (values[field] ?? '') as number | '',
      onChange: (value: number | '') => change(field, value),
      error: errorOf(field),
      allowDecimal: false,
      ...boundsOf(rules, field),
    }),
    choice: <Name extends Named<Values, string>>(field: Name) => ({
      value: values[field],
      onChange: (value: Values[Name] | null) => value !== null && change(field, value),
      error: errorOf(field),
      allowDeselect: false,
    }),
    tick: (field: Named<Values, boolean>) => ({
      name: nameOf(field),
      checked: values[field] as boolean,
      onChange: ({ currentTarget: { checked } }: Ticked) => change(field, checked),
    }),
  };
}

function limitsOf(rules: Rules, field: string) {
  const rule = rules[field];
  return rule?.kind === 'text' ? { required: rule.min > 0, maxLength: rule.max } : {};
}

function boundsOf(rules: Rules, field: string) {
  const rule = rules[field];
  return rule?.kind === 'whole' ? { min: rule.min, max: rule.max } : {};
}
