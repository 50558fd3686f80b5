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
  attachment_name: {
    status: 422,
    ru: 'Вложением может быть страница .html или текст .txt: проверьте имя файла «{name}».',
    en: 'An attachment may be a page (.html) or a text (.txt): check the file name “{name}”.',
    uz: 'Ilova .html sahifa yoki .txt matn boʻlishi mumkin: “{name}” fayl nomini tekshiring.',
  },
  attachment_binary: {
    status: 422,
    ru: 'Вложение «{name}» — не текст.',
    en: 'The attachment “{name}” is not text.',
    uz: '“{name}” ilovasi matn emas.',
  },
  attachment_active: {
    status: 422,
    ru: 'Во вложении «{name}» есть то, что исполняется или отправляет данные: скрипт, обработчик, форма с адресом или встроенная страница. Уберите это.',
    en: 'The attachment “{name}” holds something that runs or sends data: a script, a handler, a form with an address or an embedded page. Take it out.',
    uz: '“{name}” ilovasida ishga tushadigan yoki maʼlumot yuboradigan narsa bor: skript, ishlovchi, manzilli forma yoki oʻrnatilgan sahifa. Uni olib tashlang.',
  },
  last_email: {
    status: 409,
    ru: 'В шаблоне должно остаться хотя бы одно письмо.',
    en: 'A template needs at least one letter.',
    uz: 'Shablonda kamida bitta xat qolishi kerak.',
  },
});
