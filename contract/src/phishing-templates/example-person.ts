import type { Language } from '../shared/languages.ts';
import { nameCases, type CaseVariable, type DeclinedName, type PlainVariable, type ValueOf, type Variable } from './variables.ts';

type Example = Record<Exclude<PlainVariable, 'link'>, string> & Record<CaseVariable, string>;

/** Returns a name's variables in the order of its grammatical cases. */
const formsOf = (name: DeclinedName, forms: readonly [string, string, string, string, string]) =>
  Object.fromEntries(nameCases.map((nameCase, index) => [`${name}_${nameCase}`, forms[index]])) as Record<CaseVariable, string>;

const people: Record<Language, Example> = {
  ru: {
    first_name: 'Анна',
    last_name: 'Иванова',
    middle_name: 'Петровна',
    position: 'Ведущий специалист',
    department: 'Бухгалтерия',
    email: 'a.ivanova@primer.uz',
    organization: 'Банк «Пример»',
    date: '03.03.2026',
    date_long: '3 марта 2026 г.',
    time: '10:40',
    ...formsOf('first_name', ['Анны', 'Анне', 'Анну', 'Анной', 'Анне']),
    ...formsOf('last_name', ['Ивановой', 'Ивановой', 'Иванову', 'Ивановой', 'Ивановой']),
    ...formsOf('middle_name', ['Петровны', 'Петровне', 'Петровну', 'Петровной', 'Петровне']),
  },
  en: {
    first_name: 'Anna',
    last_name: 'Taylor',
    middle_name: '',
    position: 'Senior specialist',
    department: 'Accounting',
    email: 'a.taylor@example.com',
    organization: 'Example Bank',
    date: '03/03/2026',
    date_long: '3 March 2026',
    time: '10:40',
    ...formsOf('first_name', ['Anna’s', 'Anna', 'Anna', 'Anna', 'Anna']),
    ...formsOf('last_name', ['Taylor’s', 'Taylor', 'Taylor', 'Taylor', 'Taylor']),
    ...formsOf('middle_name', ['', '', '', '', '']),
  },
  uz: {
    first_name: 'Dilnoza',
    last_name: 'Yusupova',
    middle_name: 'Rustamovna',
    position: 'Yetakchi mutaxassis',
    department: 'Buxgalteriya',
    email: 'd.yusupova@namuna.uz',
    organization: '“Namuna” banki',
    date: '03.03.2026',
    date_long: '3-mart, 2026',
    time: '10:40',
    ...formsOf('first_name', ['Dilnozaning', 'Dilnozaga', 'Dilnozani', 'Dilnoza bilan', 'Dilnozada']),
    ...formsOf('last_name', ['Yusupovaning', 'Yusupovaga', 'Yusupovani', 'Yusupova bilan', 'Yusupovada']),
    ...formsOf('middle_name', ['Rustamovnaning', 'Rustamovnaga', 'Rustamovnani', 'Rustamovna bilan', 'Rustamovnada']),
  },
};

/** Returns the values of an invented person, for previews. */
export const exampleValues = (language: Language, today = people[language].date): ValueOf => {
  const values: Record<Variable, string> = { ...people[language], link: '#', date: today };
  return (variable) => values[variable];
};
