import { problem, problems, type Problem } from '../http/problem.ts';
import type { DeliveryError } from './delivery-error.ts';
import { withoutPlaces } from './limits.ts';
import { mailFailureOf, mailReasonOf, type MailFailure } from './mail-failure.ts';

/** Why a mail server did not accept an email, and how to fix it. */
export const mailProblems = problems<MailFailure | 'installation_server'>('mail', {
  no_host: {
    status: 422,
    ru: 'Почтового сервера с таким именем нет. Проверьте, как написан адрес.',
    en: 'There is no mail server with this name. Check its address for typos.',
    uz: 'Bunday nomli pochta serveri yoʻq. Manzil qanday yozilganini tekshiring.',
  },
  not_public: {
    status: 422,
    ru: 'Почтовый сервер находится во внутренней сети, подключаться к которой программе запрещено. Если это ваш сервер, администратор установки должен добавить его имя или адрес в переменную TRUSTED_HOSTS и перезапустить программу.',
    en: 'The mail server is on an internal network, and this installation may not connect to it. If the server is yours, ask the installation’s administrator to add its name or address to the TRUSTED_HOSTS setting and restart the program.',
    uz: 'Pochta serveri ichki tarmoqda joylashgan, dasturga unga ulanish taqiqlangan. Bu sizning serveringiz boʻlsa, oʻrnatma administratori uning nomi yoki manzilini TRUSTED_HOSTS sozlamasiga qoʻshib, dasturni qayta ishga tushirishi kerak.',
  },
  closed_port: {
    status: 422,
    ru: 'Почтовый сервер не принимает соединений на этом порту. Проверьте порт: обычно 587 со STARTTLS, 465 с TLS, 25 для внутреннего сервера.',
    en: 'The mail server accepts no connections on this port. Check the port: usually 587 with STARTTLS, 465 with TLS, 25 for an internal relay.',
    uz: 'Pochta serveri bu portda ulanishlarni qabul qilmaydi. Portni tekshiring: odatda STARTTLS bilan 587, TLS bilan 465, ichki server uchun 25.',
  },
  too_late: {
    status: 422,
    ru: 'Почтовый сервер не ответил вовремя. Проверьте адрес, порт и защиту соединения, и что межсетевой экран пропускает к нему эту программу.',
    en: 'The mail server did not answer in time. Check its address, port and connection security, and that the firewall lets this program reach it.',
    uz: 'Pochta serveri oʻz vaqtida javob bermadi. Manzil, port va ulanish himoyasini hamda tarmoqlararo ekran bu dasturni oʻtkazishini tekshiring.',
  },
  strange_certificate: {
    status: 422,
    ru: 'Сертификат почтового сервера выпустил неизвестный центр. Вставьте сертификат этого центра (PEM) в настройки.',
    en: 'The mail server’s certificate was issued by an unknown authority. Paste that authority’s certificate (PEM) into the settings.',
    uz: 'Pochta serveri sertifikatini nomaʼlum markaz bergan. Sozlamalarga shu markaz sertifikatini (PEM) qoʻying.',
  },
  old_certificate: {
    status: 422,
    ru: 'Срок сертификата почтового сервера истёк или ещё не наступил. Обновите сертификат на сервере и проверьте его часы.',
    en: 'The mail server’s certificate has expired or is not valid yet. Renew it on the server and check the clock there.',
    uz: 'Pochta serveri sertifikatining muddati tugagan yoki hali boshlanmagan. Uni serverda yangilang va soatini tekshiring.',
  },
  foreign_certificate: {
    status: 422,
    ru: 'Сертификат почтового сервера выдан на другое имя. Укажите адрес так, как он записан в сертификате.',
    en: 'The mail server’s certificate is for another name. Enter the address as it stands in the certificate.',
    uz: 'Pochta serveri sertifikati boshqa nomga berilgan. Manzilni sertifikatda yozilganidek kiriting.',
  },
  no_tls: {
    status: 422,
    ru: 'По этому порту почтовый сервер не поддерживает выбранную защиту соединения. Выберите другую защиту или другой порт: STARTTLS обычно на 587, TLS на 465.',
    en: 'The mail server does not support this connection security on this port. Choose another security or port: usually STARTTLS on 587, TLS on 465.',
    uz: 'Pochta serveri bu portda tanlangan ulanish himoyasini qoʻllamaydi. Boshqa himoya yoki portni tanlang: odatda STARTTLS 587 da, TLS 465 da.',
  },
  needs_tls: {
    status: 422,
    ru: 'Почтовый сервер принимает письма только по защищённому соединению или после входа. Выберите STARTTLS или TLS и укажите имя и пароль.',
    en: 'The mail server requires an encrypted connection or a sign-in. Choose STARTTLS or TLS, and enter a user name and password.',
    uz: 'Pochta serveri faqat himoyalangan ulanish yoki kirishdan keyin xat qabul qiladi. STARTTLS yoki TLS ni tanlang, nom va parolni kiriting.',
  },
  credentials: {
    status: 422,
    ru: 'Почтовый сервер не принял имя или пароль. Проверьте их; при двухфакторной защите почтового ящика нужен пароль приложения.',
    en: 'The mail server rejected the user name or password. Check both; a mailbox with two-factor sign-in needs an app password.',
    uz: 'Pochta serveri nom yoki parolni qabul qilmadi. Ularni tekshiring; ikki omilli himoyali pochta qutisi uchun ilova paroli kerak.',
  },
  no_answer: {
    status: 422,
    ru: 'Почтовый сервер прервал соединение. Проверьте адрес, порт и защиту соединения.',
    en: 'The mail server closed the connection. Check its address, port and connection security.',
    uz: 'Pochta serveri ulanishni uzdi. Manzil, port va ulanish himoyasini tekshiring.',
  },
  refused: {
    status: 422,
    ru: 'Почтовый сервер не принял письмо. Его ответ: {reply}',
    en: 'The mail server rejected the email. It said: {reply}',
    uz: 'Pochta serveri xatni qabul qilmadi. Javobi: {reply}',
  },
  unfit: {
    status: 422,
    ru: 'Письмо нельзя отправить: в нём недопустимый адрес или оно слишком велико для этого сервера.',
    en: 'The email cannot be sent: it has an invalid address, or it is too large for this server.',
    uz: 'Xatni yuborib boʻlmaydi: unda notoʻgʻri manzil bor yoki u bu server uchun juda katta.',
  },
  installation_server: {
    status: 422,
    ru: 'Почтовый сервер установки сейчас недоступен. Сообщите администратору установки.',
    en: 'The installation’s mail server cannot be reached at the moment. Contact the installation’s administrator.',
    uz: 'Oʻrnatmaning pochta serveri hozir ishlamayapti. Oʻrnatma administratoriga xabar bering.',
  },
});

/**
 * Returns the error for a person who waits for an email to be sent. Of the installation's own server they see only its reply about
 * the email, without addresses of servers.
 */
export function mailProblem(error: DeliveryError, { isOwn }: { isOwn: boolean }): Problem {
  const failure = mailFailureOf(error);
  const reason = mailReasonOf(error);
  if (failure === 'refused') {
    const reply = withoutPlaces(reason);
    return problem(mailProblems.refused, { fill: { reply }, reason: isOwn ? reason : reply });
  }
  if (failure === 'unfit') return problem(mailProblems.unfit);
  return isOwn ? problem(mailProblems[failure], { reason }) : problem(mailProblems.installation_server);
}
