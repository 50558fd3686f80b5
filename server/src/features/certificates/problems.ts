import { problems } from '../../http/problem.ts';

export const certificateProblems = problems('certificate', {
  revoked: {
    status: 409,
    ru: 'Сертификат отозван.',
    en: 'The certificate has been revoked.',
    uz: 'Sertifikat bekor qilingan.',
  },
  not_revoked: {
    status: 409,
    ru: 'Сертификат не отозван.',
    en: 'The certificate has not been revoked.',
    uz: 'Sertifikat bekor qilinmagan.',
  },
  none: {
    status: 409,
    ru: 'Ни у кого из выбранных нет действующего сертификата.',
    en: 'None of the selected people has a valid certificate.',
    uz: 'Tanlanganlarning hech birida amaldagi sertifikat yoʻq.',
  },
  too_many: {
    status: 422,
    ru: 'В одном архиве может быть не больше {max} сертификатов: выберите меньше людей.',
    en: 'One archive holds {max} certificates at most: choose fewer people.',
    uz: 'Bitta arxivda koʻpi bilan {max} ta sertifikat boʻladi: kamroq odam tanlang.',
  },
  /** One answer whatever was wrong, so that it does not reveal which numbers exist. */
  unknown: {
    status: 404,
    ru: 'Сертификата с таким номером и такой фамилией нет. Проверьте, нет ли опечатки.',
    en: 'There is no certificate of this number and surname. Check for typos.',
    uz: 'Bunday raqamli va bunday familiyali sertifikat yoʻq. Xato yozilmaganini tekshiring.',
  },
});
