import { problems } from '../../http/problem.ts';

export const twoFactorProblems = problems('two_factor', {
  wrong_code: {
    status: 422,
    ru: 'Код не подходит. Дождитесь следующего и введите его.',
    en: 'Wrong code. Wait for the next one and enter it.',
    uz: 'Kod notoʻgʻri. Keyingi kodni kutib, oʻshani kiriting.',
  },
  is_on: {
    status: 409,
    ru: 'Второй фактор уже включён.',
    en: 'Two-factor authentication is already on.',
    uz: 'Ikkinchi omil allaqachon yoqilgan.',
  },
  is_off: {
    status: 409,
    ru: 'Второй фактор не включён.',
    en: 'Two-factor authentication is not on.',
    uz: 'Ikkinchi omil yoqilmagan.',
  },
  is_required: {
    status: 409,
    ru: 'Организация требует второй фактор: выключить его нельзя.',
    en: 'Your organisation requires two-factor authentication, so it cannot be switched off.',
    uz: 'Tashkilot ikkinchi omilni talab qiladi: uni oʻchirib boʻlmaydi.',
  },
});
