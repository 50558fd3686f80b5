import type { Days } from '@vigil/contract/reports/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

const words: Record<Language, { period: string; left: string; blocked: string; role: string; domain: string; failed: string }> = {
  ru: {
    period: 'Период',
    left: 'Этого сотрудника больше нет',
    blocked: 'Сотрудник заблокирован',
    role: 'Роль сотрудника понижена с тех пор, как его выбрали получателем',
    domain: 'Домен адреса больше не подтверждён',
    failed: 'Письмо не отправилось',
  },
  en: {
    period: 'Period',
    left: 'This person is gone',
    blocked: 'This person is blocked',
    role: 'This person has a lower role than when they were chosen',
    domain: 'The address’s domain is verified no more',
    failed: 'The email could not be sent',
  },
  uz: {
    period: 'Davr',
    left: 'Bu xodim endi yoʻq',
    blocked: 'Bu xodim bloklangan',
    role: 'Xodimning roli oluvchi qilib tanlanganidan beri pasaytirilgan',
    domain: 'Manzil domeni endi tasdiqlanmagan',
    failed: 'Xat yuborilmadi',
  },
};

/** Day.month.year, as the product writes days in every language. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('.');
const writtenDays = ({ from, to }: Days): string => `${writtenDay(from)} – ${writtenDay(to)}`;

/** Returns a sentence for an email; empty for a report without a period. */
export const periodSentence = (days: Days | null, language: Language): string =>
  days === null ? '' : `${words[language].period}: ${writtenDays(days)}`;

export type DeliveryFailure = { refused: 'left' | 'blocked' | 'role' | 'domain' | null; error: string | null };
/** Returns the mail server's own words, if it gave any. */
export const messageOfFailure = ({ refused: refusal, error }: DeliveryFailure, language: Language): string =>
  refusal === null ? (error ?? words[language].failed) : words[language][refusal];
