import { problems } from '../../http/problem.ts';

export const ssoProblems = problems('sso', {
  unknown_provider: {
    status: 404,
    ru: 'Такого способа входа нет или он выключен.',
    en: 'There is no such way to sign in, or it is switched off.',
    uz: 'Bunday kirish usuli yoʻq yoki oʻchirilgan.',
  },
  unknown_domain: {
    status: 404,
    ru: 'Для этого адреса единый вход не настроен.',
    en: 'Single sign-on is not set up for this address.',
    uz: 'Bu manzil uchun yagona kirish sozlanmagan.',
  },
  away: {
    status: 503,
    ru: 'Провайдер входа сейчас не отвечает. Попробуйте позже.',
    en: 'The sign-in provider does not answer now. Try again later.',
    uz: 'Kirish provayderi hozir javob bermayapti. Keyinroq urinib koʻring.',
  },
  refused: {
    status: 401,
    ru: 'Ответ провайдера не принят. Начните вход заново.',
    en: 'The provider’s answer was not accepted. Begin again.',
    uz: 'Provayder javobi qabul qilinmadi. Kirishni qaytadan boshlang.',
  },
  declined: {
    status: 401,
    ru: 'Провайдер отказал во входе.',
    en: 'The provider declined the sign-in.',
    uz: 'Provayder kirishni rad etdi.',
  },
  expired: {
    status: 401,
    ru: 'Время на вход вышло, или он начат в другом браузере. Начните заново.',
    en: 'The time to sign in is over, or it began in another browser. Begin again.',
    uz: 'Kirish vaqti tugadi yoki u boshqa brauzerda boshlangan. Qaytadan boshlang.',
  },
  unasked: {
    status: 401,
    ru: 'Вход надо начинать здесь, а не у провайдера.',
    en: 'Sign-in has to begin here and not at the provider.',
    uz: 'Kirishni provayderda emas, shu yerda boshlash kerak.',
  },
  no_email: {
    status: 401,
    ru: 'Провайдер не сообщил подтверждённый адрес почты. Обратитесь к администратору.',
    en: 'The provider told no verified address. Ask your administrator.',
    uz: 'Provayder tasdiqlangan pochta manzilini bildirmadi. Administratorga murojaat qiling.',
  },
  foreign_domain: {
    status: 401,
    ru: 'Домен этого адреса не подтверждён организацией. Обратитесь к администратору.',
    en: 'Your organisation has not proven this address’s domain. Ask your administrator.',
    uz: 'Bu manzil domeni tashkilot tomonidan tasdiqlanmagan. Administratorga murojaat qiling.',
  },
  stranger: {
    status: 401,
    ru: 'Для вас ещё нет учётной записи. Обратитесь к администратору.',
    en: 'There is no account for you yet. Ask your administrator.',
    uz: 'Siz uchun hali hisob yoʻq. Administratorga murojaat qiling.',
  },
  other_identity: {
    status: 401,
    ru: 'С этим адресом уже связан другой человек у провайдера. Обратитесь к администратору.',
    en: 'Another account of the provider is tied to this address. Ask your administrator.',
    uz: 'Bu manzilga provayderning boshqa hisobi bogʻlangan. Administratorga murojaat qiling.',
  },
  no_admins: {
    status: 401,
    ru: 'Администраторы входят другим способом.',
    en: 'Administrators sign in another way.',
    uz: 'Administratorlar boshqa usulda kiradi.',
  },
  above_role: {
    status: 401,
    ru: 'Этот вход не ручается за людей с вашей ролью. Войдите другим способом.',
    en: 'This way does not speak for people of your role. Sign in another way.',
    uz: 'Bu kirish usuli sizning rolingizdagi odamlar uchun kafil boʻlmaydi. Boshqa usulda kiring.',
  },
  settings: {
    status: 422,
    ru: 'Настройки провайдера не подошли: {reason}',
    en: 'The provider’s settings do not work: {reason}',
    uz: 'Provayder sozlamalari mos kelmadi: {reason}',
  },
  no_metadata: {
    status: 422,
    ru: 'Дайте метаданные провайдера: адрес или текст.',
    en: 'Give the provider’s metadata: an address or the text.',
    uz: 'Provayder metamaʼlumotlarini bering: manzil yoki matn.',
  },
  other_kind: {
    status: 422,
    ru: 'Вид провайдера не меняется. Создайте другой.',
    en: 'The kind of a provider does not change. Create another.',
    uz: 'Provayder turi oʻzgarmaydi. Boshqasini yarating.',
  },
  last_way: {
    status: 409,
    ru: 'Сначала разрешите вход по паролю: без этого провайдера войти будет нельзя.',
    en: 'Allow passwords first: without this provider nobody could sign in.',
    uz: 'Avval parol bilan kirishga ruxsat bering: bu provaydersiz hech kim kira olmaydi.',
  },
  no_way: {
    status: 409,
    ru: 'Сначала включите хотя бы одного провайдера.',
    en: 'Switch at least one provider on first.',
    uz: 'Avval kamida bitta provayderni yoqing.',
  },
});
