import { localizeDepartment } from '@vigil/contract/departments/no-department.ts';
import {
  declinedNames,
  nameCases,
  type CaseVariable,
  type DeclinedName,
  type NameCase,
  type PlainVariable,
  type ValueOf,
} from '@vigil/contract/phishing-templates/variables.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { declineName } from './decline-name.ts';

/** What an email may show about its recipient, and the time zone of its day and hour. */
export type Recipient = Record<Exclude<PlainVariable, 'link' | Moment>, string> & { time_zone: string };
type Moment = 'date' | 'date_long' | 'time';

/** Computes the values of a person's email on demand, because most emails use few. */
export function valuesOf(person: Recipient, { language, link, at }: { language: Language; link: string; at: Date }): ValueOf {
  const own: Record<string, string> = { ...person, department: localizeDepartment(person.department, language), link };
  return (variable) =>
    own[variable] ?? (own[variable] = computeValue(variable as Moment | CaseVariable, { person, language, at }));
}

function computeValue(
  variable: Moment | CaseVariable,
  { person, language, at }: { person: Recipient; language: Language; at: Date },
): string {
  if (variable === 'date' || variable === 'date_long' || variable === 'time')
    return formatOf(language, person.time_zone, variable).format(at);
  const [name, nameCase] = casesOf.get(variable)!;
  return declineName(person, name, nameCase, language);
}

const casesOf = new Map<CaseVariable, [DeclinedName, NameCase]>(
  declinedNames.flatMap((name) => nameCases.map((nameCase) => [`${name}_${nameCase}`, [name, nameCase]])),
);

const locales: Record<Language, string> = { ru: 'ru-RU', en: 'en-GB', uz: 'uz-Latn-UZ' };
const shapes: Record<Moment, Intl.DateTimeFormatOptions> = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  date_long: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

/** The formats created so far. Creating a format takes longer than all its uses. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(language: Language, timeZone: string, moment: Moment): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${moment}`;
  // Uzbek writes a date in figures as Russian does.
  const locale = moment === 'date' && language === 'uz' ? locales.ru : locales[language];
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...shapes[moment], timeZone });
  formats.set(key, format);
  return format;
}
