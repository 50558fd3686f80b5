import type { ImportRefusal } from '@vigil/contract/staff-imports/staff-import.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

/** Why a row of a staff file is refused. */
export const refusalWords: Record<ImportRefusal, Record<Language, string>> = {
  bad_address: { ru: 'Неверный адрес почты', en: 'Bad email address', uz: 'Pochta manzili notoʻgʻri' },
  duplicate: {
    ru: 'Адрес уже встретился выше в файле',
    en: 'The address is already higher up in the file',
    uz: 'Manzil faylda yuqorida uchragan',
  },
  missing_name: { ru: 'Нет фамилии или имени', en: 'No last or first name', uz: 'Familiya yoki ism yoʻq' },
  too_long: { ru: 'Слишком длинный текст', en: 'The text is too long', uz: 'Matn juda uzun' },
  unknown_role: { ru: 'Неизвестная роль', en: 'Unknown role', uz: 'Nomaʼlum rol' },
  unknown_manager: {
    ru: 'Руководитель не найден ни в файле, ни среди сотрудников',
    en: 'The manager was found neither in the file nor among the employees',
    uz: 'Rahbar na faylda, na xodimlar orasida topildi',
  },
  own_manager: {
    ru: 'Человек указан руководителем самого себя',
    en: 'The person is named as their own manager',
    uz: 'Kishi oʻzining rahbari sifatida koʻrsatilgan',
  },
  circle_of_managers: {
    ru: 'Руководители указаны по кругу, поэтому руководитель не назначен',
    en: 'The managers form a circle, so none was set',
    uz: 'Rahbarlar aylana boʻlib koʻrsatilgan, shuning uchun rahbar belgilanmadi',
  },
  role_above_own: { ru: 'Роль выше вашей', en: 'The role is above yours', uz: 'Rol siznikidan yuqori' },
  person_outranks: {
    ru: 'Роль этого человека выше вашей',
    en: 'This person’s role is above yours',
    uz: 'Bu kishining roli siznikidan yuqori',
  },
  address_taken: { ru: 'Адрес уже занят', en: 'The address is taken already', uz: 'Manzil band' },
  shared_address: {
    ru: 'Этот адрес у нескольких записей каталога',
    en: 'Several entries of the directory have this address',
    uz: 'Bu manzil katalogning bir nechta yozuvida bor',
  },
  other_entry: {
    ru: 'Адрес принадлежит человеку из другой записи каталога',
    en: 'The address belongs to the person of another directory entry',
    uz: 'Manzil katalogning boshqa yozuvidagi kishiga tegishli',
  },
  deleted_before: {
    ru: 'Этого человека удалил администратор',
    en: 'An administrator deleted this person',
    uz: 'Bu kishini administrator oʻchirgan',
  },
  foreign_domain: {
    ru: 'Домен нового адреса не подтверждён организацией',
    en: 'The organisation has not verified the domain of the new address',
    uz: 'Yangi manzil domeni tashkilot tomonidan tasdiqlanmagan',
  },
  changed_since: {
    ru: 'Данные этого человека изменились после чтения файла',
    en: 'This person’s data changed after the file was read',
    uz: 'Bu kishining maʼlumotlari fayl oʻqilgandan keyin oʻzgargan',
  },
  inactive: {
    ru: 'В файле отмечен как неработающий или отключённый',
    en: 'Marked in the file as no longer working or switched off',
    uz: 'Faylda ishlamaydigan yoki oʻchirilgan deb belgilangan',
  },
  over_licence: { ru: 'Не хватает лицензий', en: 'Not enough licences', uz: 'Litsenziyalar yetarli emas' },
};
