import type { Language } from '@vigil/contract/shared/languages.ts';
import { problems, type ProblemKind } from '../../http/problem.ts';

export const reportProblems = problems('report', {
  gone: {
    status: 409,
    ru: 'Того, о чём отчёт, больше нет. Измените отчёт.',
    en: 'What the report is about is there no more. Change the report.',
    uz: 'Hisobot mavzusi endi yoʻq. Hisobotni oʻzgartiring.',
  },
  nobody_answers: {
    status: 409,
    ru: 'Сохранивший отчёт больше не видит этих данных. Сохраните отчёт от своего имени.',
    en: 'Whoever saved the report may see these figures no more. Save it in your own name.',
    uz: 'Hisobotni saqlagan kishi endi bu maʼlumotlarni koʻrmaydi. Hisobotni oʻz nomingizdan saqlang.',
  },
  too_many: {
    status: 409,
    ru: 'Отчётов может быть не больше {max}. Удалите лишние.',
    en: 'There can be {max} reports at most. Delete some.',
    uz: 'Koʻpi bilan {max} ta hisobot boʻlishi mumkin. Ortiqchasini oʻchiring.',
  },
  not_made_here: {
    status: 422,
    ru: 'Такой отчёт здесь не собирают.',
    en: 'Such a report is not made here.',
    uz: 'Bunday hisobot bu yerda tuzilmaydi.',
  },
  cancelled: {
    status: 409,
    ru: 'Сборка отменена.',
    en: 'The making was cancelled.',
    uz: 'Tuzish bekor qilindi.',
  },
  internal: {
    status: 500,
    ru: 'Отчёт не собрался из-за ошибки. Соберите его ещё раз.',
    en: 'The report could not be made because of an error. Make it again.',
    uz: 'Xato tufayli hisobot tuzilmadi. Uni qaytadan tuzing.',
  },
  not_under_way: {
    status: 409,
    ru: 'Отчёт уже не собирается.',
    en: 'The report is not being made any more.',
    uz: 'Hisobot endi tuzilmayapti.',
  },
  no_file: {
    status: 409,
    ru: 'Файла отчёта нет. Соберите его ещё раз.',
    en: 'The report’s file is not there. Make it again.',
    uz: 'Hisobot fayli yoʻq. Uni qaytadan tuzing.',
  },
  too_much_to_preview: {
    status: 409,
    ru: 'Данных слишком много для предпросмотра. Сохраните отчёт: он соберётся.',
    en: 'There is too much data for a preview. Save the report: it will be made.',
    uz: 'Koʻrib chiqish uchun maʼlumot juda koʻp. Hisobotni saqlang: u tuziladi.',
  },
  nobody_left: {
    status: 409,
    ru: 'Отправлять некому: отчёт уже у всех получателей.',
    en: 'There is nobody to send it to: every recipient has it.',
    uz: 'Yuboradigan kishi yoʻq: hisobot barcha oluvchilarda bor.',
  },
});

const byCode = new Map<string, ProblemKind>(Object.values(reportProblems).map((kind) => [kind.code, kind]));
/** Returns why a run failed, for anyone who reads it. */
export const messageOfError = (code: string | null, language: Language): string | null =>
  code === null ? null : (byCode.get(code) ?? reportProblems.internal)[language];
