import { NO_DEPARTMENT, localizeDepartment } from '@vigil/contract/departments/no-department.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql, type RawBuilder } from 'kysely';
import { patternContaining } from '../../../db/like.ts';

/** Matches departments `d` by the title that the reader sees: the default department's title is stored in Russian. */
export function matchesTitle(search: string, language: Language): RawBuilder<boolean> {
  const words = search.toLowerCase();
  const meansDefault = localizeDepartment(NO_DEPARTMENT, language).toLowerCase().includes(words);
  return sql<boolean>`(case when d.is_default then ${meansDefault} else lower(d.title) like ${patternContaining(words)} end)`;
}
