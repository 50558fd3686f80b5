import type { Language } from '@vigil/contract/shared/languages.ts';
import { z } from 'zod';
import { httpProblems, problem, type Problem } from './problem.ts';

const sentences = { ru: z.locales.ru().localeError, en: z.locales.en().localeError, uz: z.locales.uz().localeError };

/** Reads what a caller sent, or throws 422 that names each wrong field in their language. */
export function readInput(schema: z.ZodType, value: unknown, language: Language): unknown {
  const unkept = unkeptTexts(value).map((path) => ({ path, message: unkeptSign[language] }));
  if (unkept.length > 0) throw invalid(unkept);
  const parsed = schema.safeParse(value, { error: sentences[language] });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })));
}

function invalid(details: { path: string; message: string }[]): Problem {
  const fields = [...new Set(details.map(({ path }) => path || '…'))].slice(0, 10).join(', ');
  return problem(httpProblems.invalid, { fill: { fields }, details });
}

const unkeptSign: Record<Language, string> = {
  ru: 'Текст содержит символ, который нельзя сохранить',
  en: 'The text holds a character that cannot be kept',
  uz: 'Matnda saqlab boʻlmaydigan belgi bor',
};

/** Where a text holds what PostgreSQL keeps in no text: a null, or half of a character. */
function unkeptTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isKept(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = path === '' ? name : `${path}.${name}`;
    return isKept(name) ? unkeptTexts(inner, place) : [path];
  });
}

const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
