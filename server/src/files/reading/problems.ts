import { problems } from '../../http/problem.ts';

export const fileProblems = problems('file', {
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
  unreadable: {
    status: 422,
    ru: 'Файл не удалось прочитать. Сохраните его заново как .xlsx или .csv.',
    en: 'The file could not be read. Save it anew as .xlsx or .csv.',
    uz: 'Faylni oʻqib boʻlmadi. Uni .xlsx yoki .csv sifatida qayta saqlang.',
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
    en: 'The file has a DOCTYPE declaration. Such files are not taken: save it anew.',
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
  readers_busy: {
    status: 503,
    ru: 'Сейчас читается слишком много файлов. Попробуйте через минуту.',
    en: 'Too many files are being read right now. Try again in a minute.',
    uz: 'Hozir juda koʻp fayl oʻqilmoqda. Bir daqiqadan soʻng urinib koʻring.',
  },
});

export type FileRefusalCode = keyof typeof fileProblems;
