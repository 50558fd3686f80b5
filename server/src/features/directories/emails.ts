import type { Language } from '@vigil/contract/shared/languages.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';
import { formatNumber } from '../../documents/format-values.ts';
import { wordsIn } from '../../words.ts';
import type { SyncState } from './rules/sync-news.ts';

/** Returns the text of the email: the result in a sentence, then each reason in a line, then the domains. */
export function textOfSync({ sync_result, sync_report }: SyncState, language: Language): string {
  const texts = wordsIn(language).emails.directory_sync;
  const numbered = (words: string, count: number) => `${words}: ${formatNumber(count, language)}`;
  const rejected = (sync_report?.reasons ?? []).filter(({ kind }) => kind === 'rejected');
  const domains = (sync_report?.domains ?? []).map(({ domain, count }) => numbered(domain, count));
  const hidden = (sync_report?.domains_count ?? 0) - domains.length;
  return [
    ...(sync_result === 'done' ? [] : [texts[sync_result]]),
    rejected.map(({ reason, count }) => numbered(refusalWords[reason][language], count)).join('\n'),
    domains.length === 0 ? '' : `${texts.domains}:\n${domains.join('\n')}${hidden > 0 ? '\n…' : ''}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
