import { problems } from '../../http/problem.ts';

export const moduleProblems = problems('module', {
  library: {
    status: 409,
    ru: 'Темы общей библиотеки не меняются. Сделайте копию.',
    en: 'Themes of the public library cannot be changed. Make a copy.',
    uz: 'Umumiy kutubxona mavzulari oʻzgartirilmaydi. Nusxa oling.',
  },
  file_of_another_kind: {
    status: 422,
    ru: 'В тексте слайда файл стоит не на своём месте: картинка вместо звука, звук вместо видео или наоборот. Вставьте его заново.',
    en: 'A file in the slide’s text is of the wrong type: a picture instead of a sound, a sound instead of a video, or the reverse. Insert it again.',
    uz: 'Slayd matnida fayl oʻz oʻrnida emas: ovoz oʻrnida rasm, video oʻrnida ovoz yoki aksincha. Uni qaytadan qoʻying.',
  },
  under_way: {
    status: 409,
    ru: 'В эту тему уже загружается презентация. Дождитесь её или отмените.',
    en: 'A presentation is being imported into this theme already. Wait for it or cancel it.',
    uz: 'Bu mavzuga taqdimot allaqachon yuklanmoqda. Tugashini kuting yoki bekor qiling.',
  },
  cancelled: {
    status: 409,
    ru: 'Загрузка отменена.',
    en: 'The import was cancelled.',
    uz: 'Yuklash bekor qilindi.',
  },
  import_over: {
    status: 409,
    ru: 'Загрузка уже закончилась.',
    en: 'The import is over already.',
    uz: 'Yuklash allaqachon tugagan.',
  },
  nothing_to_undo: {
    status: 409,
    ru: 'Эту загрузку уже отменили, или с неё прошло больше {hours} часов.',
    en: 'This import has been taken back already, or more than {hours} hours have passed.',
    uz: 'Bu yuklash allaqachon qaytarilgan yoki undan {hours} soatdan koʻp vaqt oʻtgan.',
  },
  empty_sheet: {
    status: 422,
    ru: 'В файле нет вопросов.',
    en: 'The file has no questions.',
    uz: 'Faylda savollar yoʻq.',
  },
  too_many_questions: {
    status: 422,
    ru: 'В файле больше {questions} вопросов. Разделите его.',
    en: 'The file has more than {questions} questions. Split it.',
    uz: 'Faylda {questions} tadan ortiq savol bor. Uni boʻling.',
  },
  columns_unknown: {
    status: 422,
    ru: 'Не понятно, что в столбцах файла. Укажите, где вопрос, где ответы и какие из них верны.',
    en: 'It is not clear what the columns of the file hold. Say where the question is, where the answers and which are right.',
    uz: 'Fayl ustunlarida nima borligi aniq emas. Savol, javoblar va toʻgʻri javob qayerdaligini koʻrsating.',
  },
  refused_rows: {
    status: 422,
    ru: 'Ничего не добавлено: с ошибками строк: {rows}. Исправьте файл и загрузите снова.',
    en: 'Nothing was added: rows with errors: {rows}. Mend the file and import it again.',
    uz: 'Hech narsa qoʻshilmadi: xatoli qatorlar: {rows}. Faylni tuzatib, qayta yuklang.',
  },
});
