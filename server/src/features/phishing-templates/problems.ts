import { problems } from '../../http/problem.ts';

export const templateProblems = problems('template', {
  library: {
    status: 409,
    ru: 'Шаблоны библиотеки не меняются. Сделайте копию.',
    en: 'Library templates cannot be changed. Make a copy.',
    uz: 'Kutubxona shablonlari oʻzgartirilmaydi. Nusxa oling.',
  },
  stray_link: {
    status: 422,
    ru: 'Ссылка {{link}} стоит внутри другого адреса или поля: так её узнали бы посторонние. Поставьте её отдельно или сделайте адресом целиком.',
    en: 'The link {{link}} stands inside another address or a field, where strangers would learn it. Let it stand alone, or be the whole address.',
    uz: '{{link}} havolasi boshqa manzil yoki maydon ichida turibdi: uni begonalar bilib olardi. Uni alohida yoki toʻliq manzil qilib qoʻying.',
  },
  last_email: {
    status: 409,
    ru: 'В шаблоне должно остаться хотя бы одно письмо.',
    en: 'A template needs at least one email.',
    uz: 'Shablonda kamida bitta xat qolishi kerak.',
  },
});
