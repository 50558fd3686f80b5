import type { Days } from '@vigil/contract/reports/rules.ts';
import type { TFunction } from 'i18next';
import { formatDay, formatMonth } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { spanName } from '../rules.ts';

const ROMAN = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV' } as const;

/** Describes a period by its usual name, such as "III квартал 2026". */
export function spanWords(days: Days, t: TFunction): string {
  const name = spanName(days);
  if (name.type === 'month') return formatMonth(name.month);
  if (name.type === 'quarter') {
    const quarter = currentLanguage() === 'en' ? name.quarter : ROMAN[name.quarter];
    return t('reports.span.quarter', { quarter, year: name.year });
  }
  if (name.type === 'year') return t('reports.span.year', { year: name.year });
  return `${formatDay(days.from)} – ${formatDay(days.to)}`;
}
