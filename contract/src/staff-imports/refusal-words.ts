import type { Language } from '../shared/languages.ts';
import type { ImportReason } from './staff-import.ts';

/** Why a row of a staff file or a directory entry is refused or only partly accepted. */
export const refusalWords: Record<ImportReason | 'no_address' | 'unverified_domain', Record<Language, string>> = {
  no_address: {
    ru: 'У записи каталога нет адреса почты',
    en: 'The directory entry has no email address',
    uz: 'Katalog yozuvida pochta manzili yoʻq',
  },
  unverified_domain: {
    ru: 'Домен адреса не подтверждён: вход через каталог и учебные рассылки недоступны',
    en: 'The domain of the address is not verified, so there is no sign-in with the directory and no simulations',
    uz: 'Manzil domeni tasdiqlanmagan: katalog orqali kirish va oʻquv xatlari ishlamaydi',
  },
  bad_address: { ru: 'Неверный адрес почты', en: 'Invalid email address', uz: 'Pochta manzili notoʻgʻri' },
  duplicate: {
    ru: 'Адрес уже встретился выше в файле',
    en: 'The address appears earlier in the file',
    uz: 'Manzil faylda yuqorida uchragan',
  },
  missing_name: { ru: 'Нет фамилии или имени', en: 'Missing last or first name', uz: 'Familiya yoki ism yoʻq' },
  too_long: { ru: 'Слишком длинный текст', en: 'The text is too long', uz: 'Matn juda uzun' },
  unknown_role: { ru: 'Неизвестная роль', en: 'Unknown role', uz: 'Nomaʼlum rol' },
  unknown_manager: {
    ru: 'Руководитель не найден',
    en: 'Manager not found',
    uz: 'Rahbar topilmadi',
  },
  unclear_manager: {
    ru: 'Руководителя с таким именем определить нельзя: так зовут нескольких',
    en: 'Several people have this manager’s name',
    uz: 'Rahbarning ismi bir necha kishida bor',
  },
  own_manager: {
    ru: 'Указан руководителем самого себя',
    en: 'Named as their own manager',
    uz: 'Oʻziga oʻzi rahbar deb koʻrsatilgan',
  },
  circle_of_managers: {
    ru: 'Руководители указаны по кругу',
    en: 'Circular chain of managers',
    uz: 'Rahbarlar aylana boʻlib koʻrsatilgan',
  },
  role_above_own: { ru: 'Роль выше вашей', en: 'The role is higher than yours', uz: 'Rol siznikidan yuqori' },
  person_outranks: {
    ru: 'Роль этого человека выше вашей',
    en: 'This person’s role is higher than yours',
    uz: 'Bu kishining roli siznikidan yuqori',
  },
  address_taken: { ru: 'Адрес уже занят', en: 'The address is already taken', uz: 'Manzil band' },
  shared_address: {
    ru: 'Этот адрес у нескольких записей каталога',
    en: 'Several entries of the directory have this address',
    uz: 'Bu manzil katalogning bir nechta yozuvida bor',
  },
  other_entry: {
    ru: 'Адрес принадлежит человеку из другой записи каталога',
    en: 'The address belongs to a person linked to another directory entry',
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
    en: 'Marked in the file as dismissed or disabled',
    uz: 'Faylda ishlamaydigan yoki oʻchirilgan deb belgilangan',
  },
  licence_ended: { ru: 'Лицензия закончилась', en: 'The licence has ended', uz: 'Litsenziya tugagan' },
  licence_not_begun: { ru: 'Лицензия ещё не началась', en: 'The licence has not started', uz: 'Litsenziya hali boshlanmagan' },
  over_licence: { ru: 'Не хватает лицензий', en: 'Not enough licensed seats', uz: 'Litsenziyalar yetarli emas' },
};
