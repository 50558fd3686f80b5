import { problems } from '../../http/problem.ts';

export const redirectProblems = problems('redirect_page', {
  asks: {
    status: 422,
    ru: 'Страница перенаправления ничего не спрашивает: уберите форму, поля и кнопки формы.',
    en: 'A redirect page asks for nothing: take out the form, its fields and its buttons.',
    uz: 'Yoʻnaltirish sahifasi hech narsa soʻramaydi: forma, maydon va forma tugmalarini olib tashlang.',
  },
  stray_link: {
    status: 422,
    ru: 'Ссылка {{link}} стоит внутри другого адреса: так её узнали бы посторонние. Поставьте её отдельно или сделайте адресом целиком.',
    en: 'The link {{link}} stands inside another address, where strangers would learn it. Let it stand alone, or be the whole address.',
    uz: '{{link}} havolasi boshqa manzil ichida turibdi: uni begonalar bilib olardi. Uni alohida yoki toʻliq manzil qilib qoʻying.',
  },
});
