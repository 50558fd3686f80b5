import type { Language } from '@vigil/contract/shared/languages.ts';

const words: Record<Language, { title: string; text: string; advice: string }> = {
  ru: {
    title: 'Это было учебное письмо',
    text: '{{first_name}}, ссылку прислала служба безопасности организации {{organization}}. Ничего не случилось, ваши данные не сохранены.',
    advice: 'В следующий раз проверьте адрес отправителя и сообщите о письме в службу безопасности.',
  },
  en: {
    title: 'This was a training email',
    text: '{{first_name}}, the link came from the security team of {{organization}}. Nothing happened, and nothing you typed was saved.',
    advice: 'Next time check the sender’s address, and report the email to the security team.',
  },
  uz: {
    title: 'Bu oʻquv xati edi',
    text: '{{first_name}}, havolani {{organization}} xavfsizlik xizmati yuborgan. Hech narsa boʻlmadi, maʼlumotlaringiz saqlanmadi.',
    advice: 'Keyingi safar yuboruvchi manzilini tekshiring va xat haqida xavfsizlik xizmatiga xabar bering.',
  },
};

/** Returns the default page: it says what happened and what to do. */
export const defaultRedirectPage = (language: Language): { name: string; html: string } => ({
  name: '',
  html: `<!doctype html>
<html lang="${language}">
  <body style="font: 16px/26px Arial, sans-serif; color: #1f2a33; max-width: 560px; margin: 64px auto; padding: 0 20px">
    <h1 style="font-size: 26px; line-height: 34px">${words[language].title}</h1>
    <p>${words[language].text}</p>
    <p>${words[language].advice}</p>
  </body>
</html>
`,
});
