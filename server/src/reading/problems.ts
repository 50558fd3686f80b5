import { problems } from '../http/problem.ts';
import { packageProblems } from './packages/problems.ts';

const anyFile = problems('file', {
  no_picture: {
    status: 422,
    ru: 'Не удалось прочитать картинку. Сохраните её как PNG или JPEG и попробуйте ещё раз.',
    en: 'The picture could not be read. Save it as PNG or JPEG and try again.',
    uz: 'Rasmni oʻqib boʻlmadi. Uni PNG yoki JPEG qilib saqlang va qayta urinib koʻring.',
  },
  too_many_pixels: {
    status: 422,
    ru: 'Картинка слишком велика: не больше {megapixels} мегапикселей и {frames} кадров.',
    en: 'The picture is too large: {megapixels} megapixels and {frames} frames at most.',
    uz: 'Rasm juda katta: koʻpi bilan {megapixels} megapiksel va {frames} kadr.',
  },
  no_sound: {
    status: 422,
    ru: 'Это не звукозапись. Сохраните её как MP3, M4A, OGG или WAV и попробуйте ещё раз.',
    en: 'This is not a sound recording. Save it as MP3, M4A, OGG or WAV and try again.',
    uz: 'Bu ovoz yozuvi emas. Uni MP3, M4A, OGG yoki WAV qilib saqlang va qayta urinib koʻring.',
  },
  no_video: {
    status: 422,
    ru: 'Это не видео. Сохраните его как MP4 или WebM и попробуйте ещё раз.',
    en: 'This is not a video. Save it as MP4 or WebM and try again.',
    uz: 'Bu video emas. Uni MP4 yoki WebM qilib saqlang va qayta urinib koʻring.',
  },
  no_letter: {
    status: 422,
    ru: 'Это не письмо и не страница. Подойдёт письмо .eml или .msg, его исходный текст или страница .html или .mhtml.',
    en: 'This is neither an email nor a page. Take an .eml or .msg email, its source, or an .html or .mhtml page.',
    uz: 'Bu xat ham, sahifa ham emas. .eml yoki .msg xati, uning manba matni yoki .html yoki .mhtml sahifasi mos keladi.',
  },
  letter_too_long: {
    status: 422,
    ru: 'В письме или на странице слишком много кода: после очистки больше {characters} знаков. Сохраните только нужную часть.',
    en: 'The email or page holds too much code: more than {characters} characters once cleaned. Save only the part that is needed.',
    uz: 'Xat yoki sahifada kod juda koʻp: tozalangach {characters} belgidan oshadi. Faqat kerakli qismini saqlang.',
  },
  no_deck: {
    status: 422,
    ru: 'Это не презентация PowerPoint. Откройте её и сохраните как .pptx, без пароля.',
    en: 'This is not a PowerPoint presentation. Open it and save it as .pptx, without a password.',
    uz: 'Bu PowerPoint taqdimoti emas. Uni oching va parolsiz .pptx qilib saqlang.',
  },
  empty_deck: {
    status: 422,
    ru: 'В презентации нет слайдов.',
    en: 'The presentation has no slides.',
    uz: 'Taqdimotda slaydlar yoʻq.',
  },
  too_many_slides: {
    status: 422,
    ru: 'В презентации больше {slides} слайдов. Разделите её.',
    en: 'The presentation has more than {slides} slides. Split it.',
    uz: 'Taqdimotda {slides} tadan ortiq slayd bor. Uni boʻling.',
  },
  no_converter: {
    status: 503,
    ru: 'Презентации превращает в слайды LibreOffice, а на сервере его нет. Администратору: apt-get install libreoffice-impress-nogui poppler-utils.',
    en: 'LibreOffice converts presentations to slides, but it is not installed on this server. For the administrator: apt-get install libreoffice-impress-nogui poppler-utils.',
    uz: 'Taqdimotlarni LibreOffice slaydlarga aylantiradi, serverda esa u yoʻq. Administratorga: apt-get install libreoffice-impress-nogui poppler-utils.',
  },
  not_converted: {
    status: 422,
    ru: 'LibreOffice не смог прочитать презентацию. Откройте её в PowerPoint, сохраните заново как .pptx и попробуйте ещё раз.',
    en: 'LibreOffice could not read the presentation. Open it in PowerPoint, save it again as .pptx and try again.',
    uz: 'LibreOffice taqdimotni oʻqiy olmadi. Uni PowerPointʼda oching, qayta .pptx qilib saqlang va yana urinib koʻring.',
  },
  linked_slide: {
    status: 422,
    ru: 'На слайде {slide} есть картинка, звук, видео или таблица, связанные с другим местом. Вставьте их в файл: «Файл → Сведения → Изменить связи с файлами → Разорвать связь».',
    en: 'Slide {slide} holds a picture, sound, video or table linked from elsewhere. Embed it: File → Info → Edit Links to Files → Break Link.',
    uz: '{slide}-slaydda boshqa joyga bogʻlangan rasm, ovoz, video yoki jadval bor. Uni faylga joylang: “File → Info → Edit Links to Files → Break Link”.',
  },
  linked_deck: {
    status: 422,
    ru: 'Образец слайдов или диаграмма презентации связаны с другим местом. Разорвите связи: «Файл → Сведения → Изменить связи с файлами».',
    en: 'The slide master or a chart of the presentation is linked from elsewhere. Break the links: File → Info → Edit Links to Files.',
    uz: 'Taqdimot namunasi yoki diagrammasi boshqa joyga bogʻlangan. Bogʻlanishlarni uzing: “File → Info → Edit Links to Files”.',
  },
  unreadable: {
    status: 422,
    ru: 'Файл не удалось прочитать. Сохраните его заново как .xlsx или .csv.',
    en: 'The file could not be read. Save it again as .xlsx or .csv.',
    uz: 'Faylni oʻqib boʻlmadi. Uni .xlsx yoki .csv sifatida qayta saqlang.',
  },
  sheet_is_pdf: {
    status: 422,
    ru: 'Это PDF, а не таблица. Откройте исходную таблицу и сохраните её как .xlsx или .csv.',
    en: 'This is a PDF, not a sheet. Open the sheet it was made from and save it as .xlsx or .csv.',
    uz: 'Bu PDF, jadval emas. Asl jadvalni oching va uni .xlsx yoki .csv qilib saqlang.',
  },
  sheet_is_picture: {
    status: 422,
    ru: 'Это картинка, а не таблица. Нужен файл .xlsx или .csv.',
    en: 'This is a picture, not a sheet. A .xlsx or .csv file is needed.',
    uz: 'Bu rasm, jadval emas. .xlsx yoki .csv fayli kerak.',
  },
  sheet_called_text: {
    status: 422,
    ru: 'Файл называется .csv, а внутри него книга {format}. Переименуйте его в {format} или сохраните как CSV.',
    en: 'The file is called .csv, but it is a {format} workbook. Rename it to {format} or save it as CSV.',
    uz: 'Fayl .csv deb nomlangan, lekin ichida {format} kitobi bor. Uni {format} deb nomlang yoki CSV qilib saqlang.',
  },
  password_protected: {
    status: 422,
    ru: 'Файл защищён паролем. Снимите пароль: «Файл → Сведения → Защитить книгу», сохраните и загрузите снова.',
    en: 'The file is protected by a password. Take it off in File → Info → Protect Workbook, save it and upload it again.',
    uz: 'Fayl parol bilan himoyalangan. Parolni olib tashlang: “File → Info → Protect Workbook”, saqlang va qayta yuklang.',
  },
  other_format: {
    status: 422,
    ru: 'Это файл в формате {format}, такие не читаются. Откройте его и сохраните как .xlsx.',
    en: 'This is a {format} file, which cannot be read here. Open it and save it as .xlsx.',
    uz: 'Bu {format} formatidagi fayl, bundaylari oʻqilmaydi. Uni oching va .xlsx qilib saqlang.',
  },
  no_such_sheet: {
    status: 422,
    ru: 'Такого листа в файле нет. Выберите другой.',
    en: 'The file has no such sheet. Choose another.',
    uz: 'Faylda bunday varaq yoʻq. Boshqasini tanlang.',
  },
  too_large_unpacked: {
    status: 422,
    ru: 'В распакованном виде файл слишком велик: не больше {megabytes} МБ. Разделите его.',
    en: 'The file is too large when unpacked: {megabytes} MB at most. Split it.',
    uz: 'Ochilganda fayl juda katta: koʻpi bilan {megabytes} MB. Uni boʻling.',
  },
  unsafe_archive: {
    status: 422,
    ru: 'Архив файла устроен опасно: имена внутри него повторяются, ведут наружу или их слишком много.',
    en: 'The archive of this file is unsafe: names in it repeat, lead outside or are too many.',
    uz: 'Fayl arxivi xavfli tuzilgan: ichidagi nomlar takrorlanadi, tashqariga olib chiqadi yoki juda koʻp.',
  },
  has_doctype: {
    status: 422,
    ru: 'В файле есть объявление DOCTYPE. Такие файлы не принимаются: сохраните его заново.',
    en: 'The file has a DOCTYPE declaration. Such files are not accepted: save it again.',
    uz: 'Faylda DOCTYPE eʼloni bor. Bunday fayllar qabul qilinmaydi: uni qayta saqlang.',
  },
  too_many_rows: {
    status: 422,
    ru: 'В файле больше {rows} строк. Разделите его.',
    en: 'The file has more than {rows} rows. Split it.',
    uz: 'Faylda {rows} dan ortiq qator bor. Uni boʻling.',
  },
  too_long_row: {
    status: 422,
    ru: 'В строке {row} слишком много текста: не больше {cells} ячеек, {cell} знаков в ячейке и {characters} в строке.',
    en: 'Row {row} holds too much: {cells} cells, {cell} characters a cell and {characters} a row at most.',
    uz: '{row}-qatorda matn juda koʻp: koʻpi bilan {cells} katak, katakda {cell} va qatorda {characters} belgi.',
  },
  took_too_long: {
    status: 422,
    ru: 'Чтение файла заняло слишком много времени: больше {seconds} с. Упростите его или разделите.',
    en: 'Reading the file took too long: more than {seconds} s. Simplify or split it.',
    uz: 'Faylni oʻqish juda uzoq davom etdi: {seconds} s dan koʻp. Uni soddalashtiring yoki boʻling.',
  },
  too_heavy: {
    status: 422,
    ru: 'Чтение файла потребовало слишком много памяти: больше {megabytes} МБ. Упростите его или разделите.',
    en: 'Reading the file took too much memory: more than {megabytes} MB. Simplify or split it.',
    uz: 'Faylni oʻqish juda koʻp xotira talab qildi: {megabytes} MB dan koʻp. Uni soddalashtiring yoki boʻling.',
  },
});

export const fileProblems = { ...anyFile, ...packageProblems };
export type FileRefusalCode = keyof typeof fileProblems;
