import { problems } from '../../http/problem.ts';

export const dkimKeyProblems = problems('dkim_key', {
  waiting: {
    status: 409,
    ru: 'Ключ этого домена уже создан и ждёт записи в DNS.',
    en: 'A key for this domain already exists and is waiting for its DNS record.',
    uz: 'Bu domen kaliti yaratilgan va DNS dagi yozuvini kutmoqda.',
  },
  too_many: {
    status: 409,
    ru: 'Ключей может быть не больше {max}. Удалите лишние.',
    en: 'There can be {max} keys at most. Delete some.',
    uz: 'Koʻpi bilan {max} ta kalit boʻlishi mumkin. Ortiqchasini oʻchiring.',
  },
  no_record: {
    status: 422,
    ru: 'Запись не найдена. DNS обновляется не сразу: попробуйте позже.',
    en: 'The record was not found. DNS is not updated at once: try again later.',
    uz: 'Yozuv topilmadi. DNS darhol yangilanmaydi: keyinroq urinib koʻring.',
  },
  other_record: {
    status: 422,
    ru: 'Под этим именем стоит другое значение. Сравните его с нашим: часто запись обрезана или попала не целиком.',
    en: 'The record has a different value. Compare it with ours: records are often cut off or only partly pasted.',
    uz: 'Bu nom ostida boshqa qiymat turibdi. Uni biznikiga solishtiring: koʻpincha yozuv kesilgan yoki toʻliq kiritilmagan boʻladi.',
  },
});
