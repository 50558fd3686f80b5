import { fillText } from '@vigil/contract/phishing-templates/rules.ts';
import { declinedNames, plainVariables, type Variable } from '@vigil/contract/phishing-templates/variables.ts';
import type { TFunction } from 'i18next';

/** Returns a subject or a name with words for its variables, where it is about everybody who got the email: ‹First name›. */
export const describeVariables = (text: string, t: TFunction): string =>
  fillText(text, (variable) => {
    const name = plainVariables.find((plain) => plain === variable) ?? nameOf(variable);
    return `‹${t(`phishing_templates.variable.${name}`)}›`;
  });

const nameOf = (variable: Variable) => declinedNames.find((name) => variable.startsWith(name)) ?? 'first_name';
