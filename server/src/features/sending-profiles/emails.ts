import type { Language } from '@vigil/contract/shared/languages.ts';

const words: Record<Language, { subject: string; text: (host: string) => string }> = {
  ru: {
    subject: 'Проверка почтового сервера',
    text: (host) => `Это письмо отправлено через ${host}: сервер принимает письма Vigil.`,
  },
  en: {
    subject: 'A trial of the mail server',
    text: (host) => `This email was sent through ${host}: the server accepts emails from Vigil.`,
  },
  uz: {
    subject: 'Pochta serverini tekshirish',
    text: (host) => `Bu xat ${host} orqali yuborildi: server Vigil xatlarini qabul qiladi.`,
  },
};

export function trialEmail(language: Language, host: string): { subject: string; html: string; text: string } {
  const text = words[language].text(host);
  const html = `<p>${text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`;
  return { subject: words[language].subject, html, text };
}
