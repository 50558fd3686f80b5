import { roundRange, type ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';

/** Formats an expected click rate: "12–18%", "up to 10%", "19% or more". */
export function expectedWords(expected: ExpectedClicks, t: TFunction): string {
  const { from, to } = roundRange(expected);
  if (to === null) return t('phish_scale.at_least', { from: formatNumber(from) });
  if (from === 0) return t('phish_scale.up_to', { to: formatNumber(to) });
  return t('phish_scale.range', { from: formatNumber(from), to: formatNumber(to) });
}
