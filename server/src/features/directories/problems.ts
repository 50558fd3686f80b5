import { problems } from '../../http/problem.ts';

export const directoryProblems = problems('directory', {
  not_set: {
    status: 404,
    ru: 'Каталог сотрудников не настроен.',
    en: 'No staff directory is set up.',
    uz: 'Xodimlar katalogi sozlanmagan.',
  },
  no_host: {
    status: 422,
    ru: 'Сервера каталога с таким именем нет. Проверьте, как написан адрес.',
    en: 'There is no directory server with this name. Check how its address is written.',
    uz: 'Bunday nomli katalog serveri yoʻq. Manzil qanday yozilganini tekshiring.',
  },
  not_public: {
    status: 422,
    ru: 'Адрес каталога ведёт во внутреннюю сеть, и туда программа не ходит. Если это ваш сервер, администратор системы должен добавить его имя в TRUSTED_HOSTS.',
    en: 'The directory’s address leads into an internal network, where the program does not go. If the server is yours, have the system administrator add its name to TRUSTED_HOSTS.',
    uz: 'Katalog manzili ichki tarmoqqa olib boradi, dastur u yerga bormaydi. Bu sizning serveringiz boʻlsa, tizim administratori uning nomini TRUSTED_HOSTS ga qoʻshishi kerak.',
  },
  closed_port: {
    status: 422,
    ru: 'На этом порту каталог не принимает соединений. Проверьте порт: обычно 636 с TLS и 389 без него или со StartTLS.',
    en: 'The directory accepts no connections on this port. Check the port: usually 636 with TLS, 389 without it or with StartTLS.',
    uz: 'Katalog bu portda ulanishlarni qabul qilmaydi. Portni tekshiring: odatda TLS bilan 636, TLSsiz yoki StartTLS bilan 389.',
  },
  too_late: {
    status: 422,
    ru: 'Каталог не ответил вовремя. Проверьте адрес и порт и что межсетевой экран пропускает к нему эту программу.',
    en: 'The directory did not answer in time. Check its address and port, and that the firewall lets this program through to it.',
    uz: 'Katalog oʻz vaqtida javob bermadi. Manzil va portni hamda tarmoqlararo ekran bu dasturni oʻtkazishini tekshiring.',
  },
  strange_certificate: {
    status: 422,
    ru: 'Сертификат каталога выпустил неизвестный центр. Вставьте сертификат этого центра (PEM) в настройки.',
    en: 'The directory’s certificate was issued by an unknown authority. Paste that authority’s certificate (PEM) into the settings.',
    uz: 'Katalog sertifikatini nomaʼlum markaz bergan. Sozlamalarga shu markaz sertifikatini (PEM) qoʻying.',
  },
  old_certificate: {
    status: 422,
    ru: 'Срок сертификата каталога истёк или ещё не наступил. Обновите сертификат на сервере каталога и проверьте его часы.',
    en: 'The directory’s certificate has expired or is not valid yet. Renew it on the directory’s server and check the clock there.',
    uz: 'Katalog sertifikatining muddati tugagan yoki hali boshlanmagan. Uni katalog serverida yangilang va soatini tekshiring.',
  },
  foreign_certificate: {
    status: 422,
    ru: 'Сертификат каталога выдан на другое имя. Укажите адрес так, как он записан в сертификате.',
    en: 'The directory’s certificate is for another name. Enter the address as it stands in the certificate.',
    uz: 'Katalog sertifikati boshqa nomga berilgan. Manzilni sertifikatda yozilganidek kiriting.',
  },
  no_tls: {
    status: 422,
    ru: 'По этому порту каталог не говорит по TLS. Выберите другую защиту соединения или другой порт.',
    en: 'The directory does not speak TLS on this port. Choose another kind of connection security or another port.',
    uz: 'Bu portda katalog TLS bilan ishlamaydi. Boshqa ulanish himoyasini yoki boshqa portni tanlang.',
  },
  no_answer: {
    status: 422,
    ru: 'Каталог прервал соединение. Проверьте адрес, порт и защиту соединения.',
    en: 'The directory broke the connection off. Check its address, port and connection security.',
    uz: 'Katalog ulanishni uzdi. Manzil, port va ulanish himoyasini tekshiring.',
  },
  credentials: {
    status: 422,
    ru: 'Каталог не принял имя или пароль для чтения. Проверьте, что имя записано полностью, а пароль не сменился.',
    en: 'The directory refused the name or the password it is read with. Check that the name is complete and the password has not changed.',
    uz: 'Katalog oʻqish uchun nom yoki parolni qabul qilmadi. Nom toʻliq yozilganini va parol oʻzgarmaganini tekshiring.',
  },
  needs_tls: {
    status: 422,
    ru: 'Каталог принимает пароли только по защищённому соединению. Выберите TLS или StartTLS.',
    en: 'The directory takes passwords over a secure connection only. Choose TLS or StartTLS.',
    uz: 'Katalog parollarni faqat himoyalangan ulanishda qabul qiladi. TLS yoki StartTLS ni tanlang.',
  },
  no_rights: {
    status: 422,
    ru: 'У имени для чтения нет прав на это место каталога. Дайте ему право чтения или укажите другое имя.',
    en: 'The name it is read with has no rights to this place in the directory. Give it the right to read, or enter another name.',
    uz: 'Oʻqish uchun nomning katalogning bu joyiga huquqi yoʻq. Unga oʻqish huquqini bering yoki boshqa nom kiriting.',
  },
  no_place: {
    status: 422,
    ru: 'В каталоге нет такого места поиска. Проверьте его запись, например dc=example,dc=com.',
    en: 'There is no such place to look in in the directory. Check how it is written, as in dc=example,dc=com.',
    uz: 'Katalogda bunday qidiruv joyi yoʻq. Yozilishini tekshiring, masalan: dc=example,dc=com.',
  },
  bad_filter: {
    status: 422,
    ru: 'Фильтр записан с ошибкой. Проверьте скобки, например (objectClass=person).',
    en: 'The filter is not written correctly. Check its brackets, as in (objectClass=person).',
    uz: 'Filtr xato yozilgan. Qavslarni tekshiring, masalan: (objectClass=person).',
  },
  refused: {
    status: 422,
    ru: 'Каталог отклонил запрос. Скопируйте подробности и передайте администратору каталога.',
    en: 'The directory refused the request. Copy the details and pass them to the directory’s administrator.',
    uz: 'Katalog soʻrovni rad etdi. Tafsilotlarni nusxalab, katalog administratoriga yuboring.',
  },
  endless: {
    status: 422,
    ru: 'Каталог слишком велик или отвечает слишком долго. Сузьте место поиска или фильтр.',
    en: 'The directory is too large or takes too long. Narrow the place to look in, or the filter.',
    uz: 'Katalog juda katta yoki juda sekin javob bermoqda. Qidiruv joyini yoki filtrni toraytiring.',
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
