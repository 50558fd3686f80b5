import type { Language } from '@vigil/contract/shared/languages.ts';
import enDocuments from '../locales/en/documents.json' with { type: 'json' };
import enEdits from '../locales/en/edits.json' with { type: 'json' };
import enEmails from '../locales/en/emails.json' with { type: 'json' };
import enLearning from '../locales/en/learning.json' with { type: 'json' };
import enPhishing from '../locales/en/phishing.json' with { type: 'json' };
import enProblems from '../locales/en/problems.json' with { type: 'json' };
import enReports from '../locales/en/reports.json' with { type: 'json' };
import enTables from '../locales/en/tables.json' with { type: 'json' };
import ruDocuments from '../locales/ru/documents.json' with { type: 'json' };
import ruEdits from '../locales/ru/edits.json' with { type: 'json' };
import ruEmails from '../locales/ru/emails.json' with { type: 'json' };
import ruLearning from '../locales/ru/learning.json' with { type: 'json' };
import ruPhishing from '../locales/ru/phishing.json' with { type: 'json' };
import ruProblems from '../locales/ru/problems.json' with { type: 'json' };
import ruReports from '../locales/ru/reports.json' with { type: 'json' };
import ruTables from '../locales/ru/tables.json' with { type: 'json' };
import uzDocuments from '../locales/uz/documents.json' with { type: 'json' };
import uzEdits from '../locales/uz/edits.json' with { type: 'json' };
import uzEmails from '../locales/uz/emails.json' with { type: 'json' };
import uzLearning from '../locales/uz/learning.json' with { type: 'json' };
import uzPhishing from '../locales/uz/phishing.json' with { type: 'json' };
import uzProblems from '../locales/uz/problems.json' with { type: 'json' };
import uzReports from '../locales/uz/reports.json' with { type: 'json' };
import uzTables from '../locales/uz/tables.json' with { type: 'json' };

const ru = {
  documents: ruDocuments,
  edits: ruEdits,
  emails: ruEmails,
  learning: ruLearning,
  phishing: ruPhishing,
  problems: ruProblems,
  reports: ruReports,
  tables: ruTables,
};

type Plural = { [category in Intl.LDMLPluralRule]?: string } & { other: string };
/** The type of texts with the same keys in another language, which has its own plural forms. */
type Alike<Texts> = Texts extends { other: string }
  ? Plural
  : Texts extends object
    ? { [Key in keyof Texts]: Alike<Texts[Key]> }
    : Texts;
export type Words = Alike<typeof ru>;

const en: Words = {
  documents: enDocuments,
  edits: enEdits,
  emails: enEmails,
  learning: enLearning,
  phishing: enPhishing,
  problems: enProblems,
  reports: enReports,
  tables: enTables,
};

const uz: Words = {
  documents: uzDocuments,
  edits: uzEdits,
  emails: uzEmails,
  learning: uzLearning,
  phishing: uzPhishing,
  problems: uzProblems,
  reports: uzReports,
  tables: uzTables,
};

const words: Record<Language, Words> = { ru, en, uz };

/** Returns the texts of `server/locales` in a language. */
export const wordsIn = (language: Language): Words => words[language];

/** Returns a text of `server/locales` in every language. */
export const inEveryLanguage = (textOf: (words: Words) => string): Record<Language, string> => ({
  ru: textOf(ru),
  en: textOf(en),
  uz: textOf(uz),
});

/** Replaces each `{name}` by its value, and leaves the names without one. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns the text for a count, by the rules of the language. */
export const textForCount = (texts: Plural, count: number, language: Language): string =>
  fill(texts[pluralRules[language].select(count)] ?? texts.other, { count });

const pluralRules: Record<Language, Intl.PluralRules> = {
  ru: new Intl.PluralRules('ru'),
  en: new Intl.PluralRules('en'),
  uz: new Intl.PluralRules('uz'),
};
