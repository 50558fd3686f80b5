import { problems } from '../../http/problem.ts';

export const importProblems = problems('import', {
  empty: {
    status: 422,
    ru: 'В файле нет строк.',
    en: 'The file has no rows.',
    uz: 'Faylda qatorlar yoʻq.',
  },
  nothing_read: {
    status: 422,
    ru: 'Ни одна строка не прочитана. Укажите столбец с адресами почты.',
    en: 'No row was read. Choose the column with the email addresses.',
    uz: 'Birorta qator oʻqilmadi. Pochta manzillari ustunini koʻrsating.',
  },
  mass_departure: {
    status: 409,
    ru: 'Синхронизация удалит {people} из {staff} сотрудников. Подтвердите это.',
    en: 'The sync would delete {people} of {staff} employees. Confirm it.',
    uz: 'Sinxronlash {staff} ta xodimdan {people} tasini oʻchiradi. Buni tasdiqlang.',
  },
  no_such_domain: {
    status: 422,
    ru: 'Такого подтверждённого домена у организации нет. Выберите другой.',
    en: 'The organisation has no such verified domain. Choose another.',
    uz: 'Tashkilotda bunday tasdiqlangan domen yoʻq. Boshqasini tanlang.',
  },
  too_many_rows: {
    status: 422,
    ru: 'В файле больше {rows} строк. Разделите его.',
    en: 'The file has more than {rows} rows. Split it.',
    uz: 'Faylda {rows} tadan ortiq qator bor. Uni boʻling.',
  },
  not_read_so: {
    status: 409,
    ru: 'С этими столбцами файл не прочитан. Прочитайте его снова и проверьте, что изменится.',
    en: 'The file was not read with these columns. Read it again and check what would change.',
    uz: 'Fayl bu ustunlar bilan oʻqilmagan. Uni qayta oʻqing va nima oʻzgarishini tekshiring.',
  },
  read_anew: {
    status: 409,
    ru: 'Этот файл уже прочитан снова, с другими столбцами. Загрузите его так, как он прочитан в последний раз.',
    en: 'This file has been read again with other columns. Import it as it was read last.',
    uz: 'Bu fayl boshqa ustunlar bilan qayta oʻqilgan. Uni oxirgi oʻqilgani boʻyicha yuklang.',
  },
  under_way: {
    status: 409,
    ru: 'Этот файл уже загружается или загружен.',
    en: 'This file is being imported or has been imported already.',
    uz: 'Bu fayl yuklanmoqda yoki allaqachon yuklangan.',
  },
  not_over: {
    status: 409,
    ru: 'Загрузка ещё не закончена.',
    en: 'The import is not over yet.',
    uz: 'Yuklash hali tugamagan.',
  },
  too_late_to_report: {
    status: 409,
    ru: 'Отчёт о загрузке можно получить в течение {hours} часов.',
    en: 'The report of an import is available for {hours} hours.',
    uz: 'Yuklash hisobotini {hours} soat ichida olish mumkin.',
  },
  over: {
    status: 409,
    ru: 'Эта загрузка уже завершилась. Её можно только отменить целиком.',
    en: 'This import is over. It can only be undone as a whole.',
    uz: 'Bu yuklash tugagan. Uni faqat butunlay bekor qilish mumkin.',
  },
  undone: {
    status: 409,
    ru: 'Эта загрузка уже отменена.',
    en: 'This import has been undone already.',
    uz: 'Bu yuklash allaqachon bekor qilingan.',
  },
  too_late_to_undo: {
    status: 409,
    ru: 'Отменить загрузку можно в течение {hours} часов.',
    en: 'An import can be undone within {hours} hours.',
    uz: 'Yuklashni {hours} soat ichida bekor qilish mumkin.',
  },
});
