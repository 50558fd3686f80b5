import { problems } from '../../http/problem.ts';

export const tagProblems = problems('tag', {
  title_taken: {
    status: 409,
    ru: 'Тег с таким названием уже есть.',
    en: 'There is a tag with this name already.',
    uz: 'Bunday nomli teg allaqachon bor.',
  },
  not_custom: {
    status: 409,
    ru: 'Этот тег ставится и снимается сам: изменить или назначить его вручную нельзя.',
    en: 'This tag is assigned automatically and cannot be changed or assigned manually.',
    uz: 'Bu teg oʻzi qoʻyiladi va olinadi: uni qoʻlda oʻzgartirib yoki biriktirib boʻlmaydi.',
  },
  not_newbie: {
    status: 422,
    ru: 'Срок жизни есть только у тега новичков.',
    en: 'Only the newcomers’ tag has a lifetime.',
    uz: 'Amal qilish muddati faqat yangi xodimlar tegida bor.',
  },
  not_risk_group: {
    status: 422,
    ru: 'Границы риска есть только у тега группы риска.',
    en: 'Only the risk group’s tag has a risk range.',
    uz: 'Xavf chegaralari faqat xavf guruhi tegida bor.',
  },
  tells_risk: {
    status: 409,
    ru: 'Включена анонимная отчётность: меняя границы риска, можно узнать риск отдельных людей, поэтому они не меняются.',
    en: 'Anonymous reporting is on: changing the risk range could reveal the risk of individual people, so it cannot be changed.',
    uz: 'Anonim hisobot yoqilgan: xavf chegaralarini oʻzgartirib, alohida odamlarning xavfini bilib olish mumkin, shuning uchun ular oʻzgartirilmaydi.',
  },
});

export const tagSheetProblems = problems('tag_sheet', {
  no_addresses: {
    status: 422,
    ru: 'В файле нет адресов почты.',
    en: 'There are no email addresses in the file.',
    uz: 'Faylda pochta manzillari yoʻq.',
  },
  no_column: {
    status: 422,
    ru: 'Неясно, в каком столбце почта сотрудников. Назовите его «Почта» и прочитайте файл снова.',
    en: 'We could not tell which column contains the email addresses. Name it “Email” and read the file again.',
    uz: 'Xodimlar pochtasi qaysi ustunda ekani aniq emas. Uni “Pochta” deb nomlab, faylni qayta oʻqing.',
  },
  too_many_rows: {
    status: 422,
    ru: 'В файле больше {rows} строк. Разделите его.',
    en: 'The file has more than {rows} rows. Split it.',
    uz: 'Faylda {rows} tadan ortiq qator bor. Uni boʻling.',
  },
});
