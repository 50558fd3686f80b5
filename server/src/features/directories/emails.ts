import type { Language } from '@vigil/contract/shared/languages.ts';
import { refusalWords } from '@vigil/contract/staff-imports/refusal-words.ts';
import { writtenNumber } from '../../documents/written.ts';
import type { SyncState } from './rules/sync-news.ts';

type Result = Exclude<SyncState['sync_result'], 'done'>;

const resultWords: Record<Result, Record<Language, string>> = {
  partly_done: {
    ru: 'Выполнено частично: часть людей не принята.',
    en: 'Partly done: some people were rejected.',
    uz: 'Qisman bajarildi: ayrim kishilar qabul qilinmadi.',
  },
  unreachable: {
    ru: 'Каталог не ответил. Список не изменился.',
    en: 'The directory did not answer. The list is unchanged.',
    uz: 'Katalog javob bermadi. Roʻyxat oʻzgarmadi.',
  },
  too_many_removals: {
    ru: 'В каталоге не хватает слишком многих людей, поэтому никто не удалён и не заблокирован. Проверьте фильтр или увеличьте предел.',
    en: 'Too many people are gone from the directory, so nobody was deleted or blocked. Check the filter or raise the limit.',
    uz: 'Katalogda juda koʻp kishi yetishmayapti, shuning uchun hech kim oʻchirilmadi va bloklanmadi. Filtrni tekshiring yoki chegarani oshiring.',
  },
  failed: {
    ru: 'Синхронизация прервалась.',
    en: 'The synchronisation broke off.',
    uz: 'Sinxronlash uzilib qoldi.',
  },
};

const domainWords: Record<Language, string> = {
  ru: 'Домены не подтверждены, людям с такими адресами вход через каталог и учебные рассылки недоступны',
  en: 'Domains that are not verified: people with these addresses have no sign-in with the directory and no simulations',
  uz: 'Tasdiqlanmagan domenlar: bunday manzilli kishilar uchun katalog orqali kirish va oʻquv xatlari ishlamaydi',
};

/** States the result in a sentence, then one line for each reason, then the domains. */
export function textOfSync({ sync_result, sync_report }: SyncState, language: Language): string {
  const numbered = (words: string, count: number) => `${words}: ${writtenNumber(count, language)}`;
  const rejected = (sync_report?.reasons ?? []).filter(({ kind }) => kind === 'rejected');
  const domains = (sync_report?.domains ?? []).map(({ domain, count }) => numbered(domain, count));
  const hidden = (sync_report?.domains_count ?? 0) - domains.length;
  return [
    ...(sync_result === 'done' ? [] : [resultWords[sync_result][language]]),
    rejected.map(({ reason, count }) => numbered(refusalWords[reason][language], count)).join('\n'),
    domains.length === 0 ? '' : `${domainWords[language]}:\n${domains.join('\n')}${hidden > 0 ? '\n…' : ''}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
