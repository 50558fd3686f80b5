import type { Language } from './languages.ts';

/** The text of every validation error: the browser shows it beside the field, the server returns it in the details. */
export const words = {
  required: { ru: 'Обязательное поле', en: 'Required field', uz: 'Majburiy maydon' },
  none_chosen: { ru: 'Ничего не выбрано', en: 'Choose at least one', uz: 'Hech narsa tanlanmagan' },
  reserved: {
    ru: 'Это название занято отчётами: выберите другое',
    en: 'Reports use this name: choose another',
    uz: 'Bu nom hisobotlarga tegishli: boshqasini tanlang',
  },
  wrong: { ru: 'Исправьте значение', en: 'Correct this value', uz: 'Qiymatni toʻgʻrilang' },
  too_short: { ru: 'Символов нужно не меньше {min}', en: 'At least {min} characters', uz: 'Kamida {min} ta belgi kerak' },
  too_long: { ru: 'Символов не больше {max}', en: 'At most {max} characters', uz: 'Koʻpi bilan {max} ta belgi' },
  too_few: { ru: 'Нужно не меньше {min}', en: 'At least {min}', uz: 'Kamida {min} ta kerak' },
  too_many: { ru: 'Не больше {max}', en: 'At most {max}', uz: 'Koʻpi bilan {max} ta' },
  too_deep: {
    ru: 'Вложенность не глубже {max} уровней',
    en: 'At most {max} levels of nesting',
    uz: 'Ichma-ichlik koʻpi bilan {max} daraja',
  },
  too_small: { ru: 'Число не меньше {min}', en: 'A number of at least {min}', uz: 'Kamida {min} boʻlgan son' },
  too_big: { ru: 'Число не больше {max}', en: 'A number of at most {max}', uz: 'Koʻpi bilan {max} boʻlgan son' },
  not_whole: { ru: 'Введите целое число', en: 'Enter a whole number', uz: 'Butun son kiriting' },
  one_line: { ru: 'Текст должен быть в одну строку', en: 'The text must be one line', uz: 'Matn bir qatorda boʻlishi kerak' },
  email: { ru: 'Неверный адрес почты', en: 'Enter an email address such as anna@example.com', uz: 'Pochta manzili notoʻgʻri' },
  own_email: {
    ru: 'Это ваш нынешний адрес',
    en: 'This is already your address',
    uz: 'Bu sizning hozirgi manzilingiz',
  },
  web_address: {
    ru: 'Введите адрес вида https://example.com',
    en: 'Enter an address such as https://example.com',
    uz: 'https://example.com koʻrinishidagi manzilni kiriting',
  },
  nobody_else: {
    ru: 'Согласовывать некому: кампании ведёт только один сотрудник. Дайте эту роль ещё кому-нибудь',
    en: 'No one else can approve, because only one person runs campaigns: give someone else that role first',
    uz: 'Tasdiqlaydigan odam yoʻq: kampaniyalarni faqat bir xodim yuritadi. Bu rolni yana kimgadir bering',
  },
  period: {
    ru: 'Укажите первый и последний день, не больше трёх лет',
    en: 'Choose the first and last day, three years at most',
    uz: 'Birinchi va oxirgi kunni koʻrsating, koʻpi bilan uch yil',
  },
  foreign_addresses: {
    ru: 'Не на подтверждённых доменах организации: {names}',
    en: 'Not on the organisation’s verified domains: {names}',
    uz: 'Tashkilotning tasdiqlangan domenlarida emas: {names}',
  },
  not_staff: {
    ru: 'Кого-то из выбранных сотрудников уже нет: выберите заново',
    en: 'Some of the selected people no longer exist: select again',
    uz: 'Tanlangan xodimlardan ayrimlari endi yoʻq: qayta tanlang',
  },
  not_here: {
    ru: 'В вашей организации такого нет: обновите страницу и выберите заново',
    en: 'Not found in your organisation: reload the page and choose again',
    uz: 'Tashkilotingizda bunday narsa yoʻq: sahifani yangilang va qayta tanlang',
  },
  same_answer: {
    ru: 'Один и тот же ответ указан дважды',
    en: 'The same answer is given twice',
    uz: 'Bitta javob ikki marta koʻrsatilgan',
  },
  network: {
    ru: 'Это не адрес и не сеть вида 203.0.113.0/24 (или слишком широкая): {names}',
    en: 'Not an address or a network such as 203.0.113.0/24 (or too wide): {names}',
    uz: 'Bu manzil ham, 203.0.113.0/24 koʻrinishidagi tarmoq ham emas (yoki juda keng): {names}',
  },
  host: {
    ru: 'Введите имя или адрес сервера',
    en: 'Enter a server’s name or address',
    uz: 'Server nomi yoki manzilini kiriting',
  },
  domain: {
    ru: 'Введите домен вида example.com',
    en: 'Enter a domain such as example.com',
    uz: 'example.com koʻrinishidagi domenni kiriting',
  },
  certificate_number: {
    ru: 'В номере 12 знаков, например K7QM-2XFT-9WBD',
    en: 'Enter all 12 characters, such as K7QM-2XFT-9WBD',
    uz: 'Raqamda 12 ta belgi bor, masalan K7QM-2XFT-9WBD',
  },
  color: { ru: 'Цвет записывают как #2456E6', en: 'Enter a colour such as #2456E6', uz: 'Rang #2456E6 koʻrinishida yoziladi' },
  attribute: {
    ru: 'Такого имени атрибута не бывает',
    en: 'Not a valid attribute name',
    uz: 'Bunday nomli atribut boʻlmaydi',
  },
  netbios_name: {
    ru: 'Имя домена без пробелов и знаков \\ / : * ? " < > |',
    en: 'Enter a domain name without spaces or the characters \\ / : * ? " < > |',
    uz: 'Domen nomi boʻshliqlarsiz va \\ / : * ? " < > | belgilarisiz',
  },
  filter: {
    ru: 'Фильтр записан с ошибкой: проверьте скобки, например (objectClass=person)',
    en: 'The filter is invalid: check its brackets, as in (objectClass=person)',
    uz: 'Filtr xato yozilgan: qavslarni tekshiring, masalan (objectClass=person)',
  },
  no_tag: {
    ru: 'Такого тега больше нет: выберите другой',
    en: 'This tag no longer exists: choose another',
    uz: 'Bunday teg endi yoʻq: boshqasini tanlang',
  },
  role_above: {
    ru: 'Эта роль выше вашей',
    en: 'This role is higher than yours',
    uz: 'Bu rol siznikidan yuqori',
  },
  secret_attribute: {
    ru: 'Этот атрибут хранит пароль или ключ',
    en: 'This attribute contains a password or a key',
    uz: 'Bu atributda parol yoki kalit saqlanadi',
  },
  scopes: {
    ru: 'Среди областей должна быть openid',
    en: 'The scopes must include openid',
    uz: 'Doiralar (scope) orasida openid boʻlishi kerak',
  },
  certificate: {
    ru: 'Нужен сертификат в PEM: от BEGIN CERTIFICATE до END CERTIFICATE',
    en: 'Enter a certificate in PEM format, from BEGIN CERTIFICATE to END CERTIFICATE',
    uz: 'PEM koʻrinishidagi sertifikat kerak: BEGIN CERTIFICATE satridan END CERTIFICATE satrigacha',
  },
  past: { ru: 'Это время уже прошло', en: 'This time has passed', uz: 'Bu vaqt oʻtib ketgan' },
  before_start: { ru: 'Раньше начала', en: 'Before the start', uz: 'Boshlanishidan oldin' },
  before_last_letter: {
    ru: 'Раньше последнего письма',
    en: 'Before the last email',
    uz: 'Oxirgi xatdan oldin',
  },
  before_working_hours: {
    ru: 'Кампания закончится раньше, чем люди выйдут на работу',
    en: 'The campaign would end before anyone is at work',
    uz: 'Kampaniya odamlar ishga chiqishidan oldin tugaydi',
  },
  other_start: {
    ru: 'Начало названо дважды и по-разному: оставьте одно',
    en: 'Two different starts are given: keep one',
    uz: 'Boshlanish ikki xil koʻrsatilgan: bittasini qoldiring',
  },
  contradicts: {
    ru: 'Противоречит полю «{names}»: оставьте что-то одно',
    en: 'Contradicts “{names}”: keep one of the two',
    uz: '“{names}” maydoniga zid: faqat bittasini qoldiring',
  },
  no_phishing_address: {
    ru: 'У системы нет такого адреса для ссылок: выберите другой',
    en: 'The installation has no such address for links: choose another',
    uz: 'Tizimda havolalar uchun bunday manzil yoʻq: boshqasini tanlang',
  },
  not_scorm: {
    ru: 'Этот курс — не пакет SCORM: уберите параметр',
    en: 'This course is not a SCORM package: leave the parameter out',
    uz: 'Bu kurs SCORM paketi emas: parametrni olib tashlang',
  },
  other_title: {
    ru: 'Отдел называется иначе: обновите страницу и выберите заново',
    en: 'The department has a different name: reload the page and choose again',
    uz: 'Boʻlim boshqacha nomlangan: sahifani yangilang va qayta tanlang',
  },
  foreign_site: {
    ru: 'Это адрес другого сайта',
    en: 'This is the address of another site',
    uz: 'Bu boshqa saytning manzili',
  },
  after_end: { ru: 'Позже окончания', en: 'After the end', uz: 'Tugashidan keyin' },
  below_lower_bound: { ru: 'Меньше нижней границы', en: 'Below the lower bound', uz: 'Quyi chegaradan past' },
  no_right_answer: { ru: 'Отметьте верный ответ', en: 'Mark the correct answer', uz: 'Toʻgʻri javobni belgilang' },
  many_right_answers: { ru: 'Верный ответ только один', en: 'Only one answer can be correct', uz: 'Toʻgʻri javob faqat bitta' },
  unknown_variables: {
    ru: 'Таких переменных нет: {names}',
    en: 'Unknown variables: {names}',
    uz: 'Bunday oʻzgaruvchilar yoʻq: {names}',
  },
  file_name: {
    ru: 'Имя должно оканчиваться на {names}, без знаков \\ / : * ? " < > |',
    en: 'The name must end in {names} and contain none of \\ / : * ? " < > |',
    uz: 'Nom {names} bilan tugashi va \\ / : * ? " < > | belgilarisiz boʻlishi kerak',
  },
  not_text: { ru: 'Это не текст', en: 'This is not text', uz: 'Bu matn emas' },
  acts: {
    ru: 'Здесь есть то, что исполняется или отправляет данные: скрипт, обработчик, форма с адресом или встроенная страница',
    en: 'Remove what runs or sends data: a script, a handler, a form with an address or an embedded page',
    uz: 'Bu yerda ishga tushadigan yoki maʼlumot yuboradigan narsa bor: skript, ishlovchi, manzilli forma yoki oʻrnatilgan sahifa',
  },
  html_too_deep: {
    ru: 'Элементы вложены друг в друга слишком глубоко: допустимо уровней не больше {max}',
    en: 'Elements are nested too deeply: at most {max} levels are allowed',
    uz: 'Elementlar bir-birining ichiga juda chuqur joylashgan: koʻpi bilan {max} daraja mumkin',
  },
  too_many_elements: {
    ru: 'В HTML слишком много элементов: допустимо не больше {max}',
    en: 'The HTML has too many elements: at most {max} are allowed',
    uz: 'HTML ichida elementlar juda koʻp: koʻpi bilan {max} ta mumkin',
  },
  too_many_attributes: {
    ru: 'У одного из элементов слишком много атрибутов: допустимо не больше {max}',
    en: 'One element has too many attributes: at most {max} are allowed',
    uz: 'Elementlardan birida atributlar juda koʻp: koʻpi bilan {max} ta mumkin',
  },
  too_many_qr_codes: {
    ru: 'В письме слишком много QR-кодов: допустимо не больше {max}',
    en: 'The email has too many QR codes: at most {max} are allowed',
    uz: 'Xatda QR-kodlar juda koʻp: koʻpi bilan {max} ta mumkin',
  },
  doctype_too_long: {
    ru: 'Строка DOCTYPE слишком длинная: допустимо символов не больше {max}',
    en: 'The DOCTYPE line is too long: at most {max} characters are allowed',
    uz: 'DOCTYPE satri juda uzun: koʻpi bilan {max} ta belgi mumkin',
  },
  asked_again: {
    ru: 'Введите заново: сохранённое было для другого сервера или имени',
    en: 'Enter it again: the saved one belongs to another server or name',
    uz: 'Qayta kiriting: saqlangani boshqa server yoki nom uchun edi',
  },
  unknown_field: { ru: 'Неизвестное поле', en: 'Unknown field', uz: 'Nomaʼlum maydon' },
  unstorable_sign: {
    ru: 'Текст содержит символ, который нельзя сохранить',
    en: 'The text contains a character that cannot be saved',
    uz: 'Matnda saqlab boʻlmaydigan belgi bor',
  },
} satisfies Record<string, Record<Language, string>>;

export type FlawCode = keyof typeof words;

export const isFlawCode = (code: string): code is FlawCode => Object.hasOwn(words, code);
