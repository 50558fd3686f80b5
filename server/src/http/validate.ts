import type { Language } from '@vigil/contract/shared/languages.ts';
import { z } from 'zod';
import { httpProblems, problem } from './problem.ts';

const sentences = { ru: z.locales.ru().localeError, en: z.locales.en().localeError, uz: z.locales.uz().localeError };

/** Reads what a caller sent, or throws 422 that names each wrong field in their language. */
export function readInput(schema: z.ZodType, value: unknown, language: Language): unknown {
  const parsed = schema.safeParse(value, { error: sentences[language] });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const fields = [...new Set(details.map(({ path }) => path || '…'))].slice(0, 10).join(', ');
  throw problem(httpProblems.invalid, { fill: { fields }, details });
}
