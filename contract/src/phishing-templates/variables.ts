/** Names that a sentence may want in another case than the first. */
export const declinedNames = ['last_name', 'first_name', 'middle_name'] as const;
export type DeclinedName = (typeof declinedNames)[number];
/** The cases of Russian; of Uzbek the nearest form, and English has but its genitive. */
export const nameCases = ['genitive', 'dative', 'accusative', 'instrumental', 'prepositional'] as const;
export type NameCase = (typeof nameCases)[number];

export const plainVariables = [
  'first_name',
  'last_name',
  'middle_name',
  'position',
  'department',
  'email',
  'organization',
  'link',
  'date',
  'date_long',
  'time',
] as const;
export type PlainVariable = (typeof plainVariables)[number];
export type CaseVariable = `${DeclinedName}_${NameCase}`;
export type Variable = PlainVariable | CaseVariable;

const caseVariables = declinedNames.flatMap((name) => nameCases.map((nameCase): CaseVariable => `${name}_${nameCase}`));

/** The only variables of an email or a page. Anything else in braces stays as it is. */
export const variables: readonly Variable[] = [...plainVariables, ...caseVariables];

/** What stands in a variable's place. */
export type ValueOf = (variable: Variable) => string;

/** How a variable is written; its name is the first group. */
export const variablePattern = new RegExp(`\\{\\{\\s*(${variables.join('|')})\\s*\\}\\}`, 'g');
