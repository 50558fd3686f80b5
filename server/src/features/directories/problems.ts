import { problems } from '../../http/problem.ts';

export const directoryProblems = problems('directory', {
  not_set: {
    status: 404,
    ru: 'Каталог сотрудников не настроен.',
    en: 'No staff directory is set up.',
    uz: 'Xodimlar katalogi sozlanmagan.',
  },
  unreachable: {
    status: 422,
    ru: 'Каталог не отвечает. Проверьте адрес, порт и сертификат. Причина: {reason}',
    en: 'The directory is not answering. Check its address, port and certificate. Reason: {reason}',
    uz: 'Katalog javob bermayapti. Manzil, port va sertifikatni tekshiring. Sababi: {reason}',
  },
  credentials: {
    status: 422,
    ru: 'Каталог не принял имя или пароль для чтения.',
    en: 'The directory refused the name or the password it is read with.',
    uz: 'Katalog oʻqish uchun nom yoki parolni qabul qilmadi.',
  },
  refused: {
    status: 422,
    ru: 'Каталог отклонил запрос: {reason}',
    en: 'The directory refused the request: {reason}',
    uz: 'Katalog soʻrovni rad etdi: {reason}',
  },
  endless: {
    status: 422,
    ru: 'Каталог слишком велик или отвечает слишком долго. Сузьте место поиска или фильтр. Причина: {reason}',
    en: 'The directory is too large or takes too long. Narrow the place to look in, or the filter. Reason: {reason}',
    uz: 'Katalog juda katta yoki juda sekin javob bermoqda. Qidiruv joyini yoki filtrni toraytiring. Sababi: {reason}',
  },
  nobody: {
    status: 422,
    ru: 'В каталоге никто не найден. Проверьте, где искать, и фильтр.',
    en: 'Nobody was found in the directory. Check where to look, and the filter.',
    uz: 'Katalogda hech kim topilmadi. Qayerdan qidirish va filtrni tekshiring.',
  },
  away: {
    status: 503,
    ru: 'Каталог организации сейчас не отвечает. Попробуйте позже.',
    en: 'Your organisation’s directory is not answering now. Try again later.',
    uz: 'Tashkilot katalogi hozir javob bermayapti. Keyinroq urinib koʻring.',
  },
});
