/** Names that a text may need in a case other than the nominative. */
export const declinedNames = ['last_name', 'first_name', 'middle_name'] as const;
export type DeclinedName = (typeof declinedNames)[number];
/** The cases of Russian; Uzbek uses the nearest form, English only the genitive. */
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

/** The variables of an email or a page. Anything else in braces stays as it is. */
export const variables: readonly Variable[] = [...plainVariables, ...caseVariables];

/** The values of the variables. */
export type ValueOf = (variable: Variable) => string;

/** The syntax of a variable; the first group is its name. */
export const variablePattern = new RegExp(`\\{\\{\\s*(${variables.join('|')})\\s*\\}\\}`, 'g');
