import type { Days } from '@vigil/contract/reports/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { wordsIn } from '../../words.ts';

/** Formats a day as day.month.year, as the product writes days in every language. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.');
const formatDays = ({ from, to }: Days): string => `${formatDay(from)} – ${formatDay(to)}`;

/** Returns a sentence for an email, or an empty text for a report without a period. */
export const periodSentence = (days: Days | null, language: Language): string =>
  days === null ? '' : `${wordsIn(language).reports.emails.period}: ${formatDays(days)}`;

export type DeliveryFailure = { refused: 'left' | 'blocked' | 'role' | 'domain' | null; error: string | null };
/** Returns why an email was not sent: the reason for a refusal, or the mail server's own words if there are any. */
export const messageOfFailure = ({ refused: refusal, error }: DeliveryFailure, language: Language): string =>
  refusal === null ? (error ?? wordsIn(language).reports.emails.failed) : wordsIn(language).reports.emails[refusal];
