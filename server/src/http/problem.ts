import type { Language } from '@vigil/contract/shared/languages.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';

/** A kind of error: its status and its message in every language; `{name}` is replaced by a detail when thrown. */
export type ProblemKind = { status: number; code: string } & Record<Language, string>;

/** `problems('campaign', { completed: { status: 409, ru, en, uz } })` has the code `campaign.completed`. */
export function problems<Name extends string>(
  prefix: string,
  kinds: Record<Name, Omit<ProblemKind, 'code'>>,
): Record<Name, ProblemKind> {
  const entries = Object.entries<Omit<ProblemKind, 'code'>>(kinds);
  return Object.fromEntries(entries.map(([name, kind]) => [name, { ...kind, code: `${prefix}.${name}` }])) as Record<
    Name,
    ProblemKind
  >;
}

/** An error with a reason for the caller. Anything else that is thrown is our fault and answered as such. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly fill: Record<string, string | number>;
  readonly details: ErrorBody['details'];
  readonly reason: ErrorBody['reason'];
  readonly retryAfterSeconds: number | undefined;
  readonly language: Language | undefined;

  constructor(
    kind: ProblemKind,
    {
      fill = {},
      details,
      reason,
      retryAfterSeconds,
      language,
    }: {
      fill?: Record<string, string | number>;
      details?: ErrorBody['details'];
      reason?: ErrorBody['reason'];
      retryAfterSeconds?: number;
      /** In this language instead of the caller's, for a person known without being signed in. */
      language?: Language;
    } = {},
  ) {
    super(kind.code);
    this.kind = kind;
    this.fill = fill;
    this.details = details;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.language = language;
  }

  bodyIn(language: Language): ErrorBody {
    const message = this.kind[this.language ?? language].replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(this.fill[name] ?? whole),
    );
    const { details, reason } = this;
    return { message, code: this.kind.code, ...(details && { details }), ...(reason && { reason }) };
  }
}

export const problem = (kind: ProblemKind, more?: ConstructorParameters<typeof Problem>[1]): Problem => new Problem(kind, more);

export const httpProblems = problems('http', {
  malformed: {
    status: 400,
    ru: 'Запрос составлен неверно.',
    en: 'The request is malformed.',
    uz: 'Soʻrov notoʻgʻri tuzilgan.',
  },
  no_permissions: {
    status: 400,
    ru: 'Для этой учётной записи не заданы права.',
    en: 'This account has no permissions.',
    uz: 'Bu hisob uchun huquqlar berilmagan.',
  },
  unauthorized: {
    status: 401,
    ru: 'Войдите снова.',
    en: 'Please sign in again.',
    uz: 'Qaytadan kiring.',
  },
  forbidden: {
    status: 403,
    ru: 'У вас нет прав на это действие.',
    en: 'You have no permission to do this.',
    uz: 'Bu amal uchun huquqingiz yoʻq.',
  },
  only_look: {
    status: 403,
    ru: 'Вы только смотрите: изменить или узнать личное может лишь сам человек.',
    en: 'You are only looking: changes and personal matters are for the person alone.',
    uz: 'Siz faqat koʻryapsiz: oʻzgartirish va shaxsiy maʼlumotlar faqat odamning oʻzi uchun.',
  },
  foreign_origin: {
    status: 403,
    ru: 'Запрос пришёл с чужого сайта.',
    en: 'The request came from another site.',
    uz: 'Soʻrov boshqa saytdan kelgan.',
  },
  second_factor_owed: {
    status: 403,
    ru: 'Сначала введите код второго фактора.',
    en: 'Enter your second-factor code first.',
    uz: 'Avval ikkinchi omil kodini kiriting.',
  },
  second_factor_expected: {
    status: 404,
    ru: 'Ожидается код второго фактора.',
    en: 'A second-factor code is expected.',
    uz: 'Ikkinchi omil kodi kutilmoqda.',
  },
  not_found: {
    status: 404,
    ru: 'Не найдено.',
    en: 'Not found.',
    uz: 'Topilmadi.',
  },
  too_large: {
    status: 413,
    ru: 'Файл слишком большой: не больше {megabytes} МБ.',
    en: 'The file is too large: {megabytes} MB at most.',
    uz: 'Fayl juda katta: koʻpi bilan {megabytes} MB.',
  },
  wrong_file_type: {
    status: 422,
    ru: 'Такой файл не подходит. Допустимы: {extensions}.',
    en: 'This kind of file is not accepted. Allowed: {extensions}.',
    uz: 'Bunday fayl mos kelmaydi. Ruxsat etilgan: {extensions}.',
  },
  too_deep: {
    status: 422,
    ru: 'Вложенность запроса больше {limit} уровней.',
    en: 'The request is nested more than {limit} levels deep.',
    uz: 'Soʻrovning ichma-ichligi {limit} darajadan oshib ketdi.',
  },
  too_many_values: {
    status: 422,
    ru: 'В запросе слишком много значений: не больше {limit}.',
    en: 'The request has too many values: {limit} at most.',
    uz: 'Soʻrovda qiymatlar juda koʻp: koʻpi bilan {limit} ta.',
  },
  invalid: {
    status: 422,
    ru: 'Проверьте поля: {fields}.',
    en: 'Check these fields: {fields}.',
    uz: 'Maydonlarni tekshiring: {fields}.',
  },
  secret_asked_again: {
    status: 422,
    ru: 'Введите пароль или секрет заново: прежний сохранён для другого сервера или имени.',
    en: 'Enter the password or secret again: the one saved is for another server or name.',
    uz: 'Parol yoki maxfiy kalitni qayta kiriting: saqlangani boshqa server yoki nom uchun.',
  },
  conflict: {
    status: 409,
    ru: 'Данные уже изменил кто-то другой. Обновите страницу.',
    en: 'Someone else has changed this already. Refresh the page.',
    uz: 'Maʼlumotni boshqa kishi oʻzgartirgan. Sahifani yangilang.',
  },
  changed_meanwhile: {
    status: 409,
    ru: 'Пока вы вносили правки, эти поля изменил кто-то другой: {fields}. Ничего не сохранено.',
    en: 'Someone else changed these fields while you were editing: {fields}. Nothing was saved.',
    uz: 'Siz tahrirlayotganda bu maydonlarni boshqa kishi oʻzgartirdi: {fields}. Hech narsa saqlanmadi.',
  },
  version_not_taken: {
    status: 400,
    ru: 'Этот вызов не принимает If-Match.',
    en: 'This call does not take If-Match.',
    uz: 'Bu chaqiruv If-Match qabul qilmaydi.',
  },
  key_of_another_order: {
    status: 422,
    ru: 'Этот ключ повтора уже использован для другого действия.',
    en: 'This idempotency key was used for another order.',
    uz: 'Bu takrorlash kaliti boshqa amal uchun ishlatilgan.',
  },
  too_many: {
    status: 429,
    ru: 'Слишком много попыток. Попробуйте через {minutes} мин.',
    en: 'Too many attempts. Try again in {minutes} min.',
    uz: 'Urinishlar juda koʻp. {minutes} daqiqadan soʻng urinib koʻring.',
  },
  disk_full: {
    status: 507,
    ru: 'На сервере закончилось место: ничего не сохранено. Сообщите администратору.',
    en: 'The server’s disk is full: nothing was saved. Tell your administrator.',
    uz: 'Serverda joy tugadi: hech narsa saqlanmadi. Administratorga xabar bering.',
  },
  internal: {
    status: 500,
    ru: 'Произошла непредвиденная ошибка',
    en: 'An unexpected error occurred',
    uz: 'Kutilmagan xatolik yuz berdi',
  },
  unavailable: {
    status: 503,
    ru: 'Сервис временно недоступен. Попробуйте ещё раз.',
    en: 'The service is temporarily unavailable. Please try again.',
    uz: 'Xizmat vaqtincha ishlamayapti. Qayta urinib koʻring.',
  },
});
