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
  rated: {
    status: 409,
    ru: 'Сложность следует из оценки: измените или снимите оценку.',
    en: 'The difficulty follows from the rating: change or remove the rating.',
    uz: 'Qiyinlik bahodan kelib chiqadi: bahoni oʻzgartiring yoki olib tashlang.',
  },
  too_large: {
    status: 409,
    ru: 'В шаблоне может быть до {emails} писем, {pages} страниц и {characters} млн знаков во всём. Удалите лишнее или создайте другой шаблон.',
    en: 'A template holds up to {emails} emails, {pages} pages and {characters} million characters in total. Delete something or create another template.',
    uz: 'Shablonda koʻpi bilan {emails} ta xat, {pages} ta sahifa va jami {characters} mln belgi boʻladi. Ortiqchasini oʻchiring yoki boshqa shablon yarating.',
  },
  last_email: {
    status: 409,
    ru: 'В шаблоне должно остаться хотя бы одно письмо.',
    en: 'A template needs at least one email.',
    uz: 'Shablonda kamida bitta xat qolishi kerak.',
  },
});

/** Why an address could not be fetched. */
export const addressProblems = problems('template_address', {
  off: {
    status: 403,
    ru: 'Импорт по адресу выключен. Его включает администратор системы настройкой IMPORT_BY_ADDRESS.',
    en: 'Import by address is off. The system’s administrator switches it on with IMPORT_BY_ADDRESS.',
    uz: 'Manzil boʻyicha import oʻchirilgan. Uni tizim administratori IMPORT_BY_ADDRESS sozlamasi bilan yoqadi.',
  },
  no_address: {
    status: 422,
    ru: 'Это не адрес страницы. Адрес начинается с https:// и не содержит имени и пароля.',
    en: 'This is no address of a page. It begins with https:// and holds no name and password.',
    uz: 'Bu sahifa manzili emas. Manzil https:// bilan boshlanadi, unda ism va parol boʻlmaydi.',
  },
  only_https: {
    status: 422,
    ru: 'Адрес должен начинаться с https://.',
    en: 'The address must begin with https://.',
    uz: 'Manzil https:// bilan boshlanishi kerak.',
  },
  not_public: {
    status: 422,
    ru: 'Адрес ведёт во внутреннюю сеть, и туда программа не ходит. Сохраните страницу в браузере и загрузите файл.',
    en: 'The address is in an internal network, which Vigil does not access. Save the page in the browser and upload the file.',
    uz: 'Manzil ichki tarmoqqa olib boradi, dastur u yerga bormaydi. Sahifani brauzerda saqlab, faylni yuklang.',
  },
  our_own: {
    status: 422,
    ru: 'Это адрес самой программы. Нужная страница уже есть в шаблонах.',
    en: 'This is the program’s own address. The page that you need is among the templates.',
    uz: 'Bu dasturning oʻz manzili. Kerakli sahifa shablonlar orasida bor.',
  },
  unreachable: {
    status: 422,
    ru: 'Сервер по этому адресу не ответил, или его ответ слишком длинный. Проверьте адрес или загрузите страницу файлом.',
    en: 'The server at this address gave no answer, or one that is too long. Check the address, or upload the page as a file.',
    uz: 'Bu manzildagi server javob bermadi yoki javobi juda uzun. Manzilni tekshiring yoki sahifani fayl qilib yuklang.',
  },
  refused_there: {
    status: 422,
    ru: 'Сервер не отдал страницу (ответ {status}). Если она открывается после входа, сохраните её в браузере и загрузите файл.',
    en: 'The server did not give the page (answer {status}). If it opens after signing in, save it in the browser and upload the file.',
    uz: 'Server sahifani bermadi (javob {status}). U kirgandan keyin ochilsa, brauzerda saqlab, faylni yuklang.',
  },
  no_page: {
    status: 422,
    ru: 'По этому адресу не страница.',
    en: 'What is at this address is no page.',
    uz: 'Bu manzilda sahifa emas.',
  },
  redirects: {
    status: 422,
    ru: 'Адрес слишком много раз переадресует. Откройте его в браузере и возьмите тот, что получился.',
    en: 'The address redirects too many times. Open it in a browser and take the one that comes of it.',
    uz: 'Manzil juda koʻp marta boshqasiga yoʻnaltiradi. Uni brauzerda ochib, hosil boʻlganini oling.',
  },
});
