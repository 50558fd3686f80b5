import type { EmailKind, EmailWords } from '@vigil/contract/emails/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { courseWords } from './course-words.ts';

/** The default texts, where the organisation has not changed them. */
export const defaultWords: Record<EmailKind, Record<Language, EmailWords>> = {
  ...courseWords,
  invitation: {
    ru: {
      subject: 'Приглашение на обучение — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: '{{organization}} приглашает вас на обучение информационной безопасности.\n\nЗадайте пароль, чтобы открыть свои курсы. Это займёт минуту.',
      button: 'Зарегистрироваться',
      notes:
        'Ссылка действует {{days}} дней и срабатывает один раз.\n\nЕсли вы не ждали этого письма, покажите его своему администратору.',
    },
    en: {
      subject: 'Your invitation to training — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: '{{organization}} invites you to its security-awareness training.\n\nSet a password to open your courses. It takes a minute.',
      button: 'Register',
      notes:
        'The link can be used once and expires in {{days}} days.\n\nIf you did not expect this email, report it to your administrator.',
    },
    uz: {
      subject: 'Oʻqishga taklif — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '{{organization}} sizni axborot xavfsizligi boʻyicha oʻqishga taklif qiladi.\n\nKurslaringizni ochish uchun parol oʻrnating. Bu bir daqiqa vaqt oladi.',
      button: 'Roʻyxatdan oʻtish',
      notes:
        'Havola {{days}} kun amal qiladi va bir marta ishlaydi.\n\nAgar bu xatni kutmagan boʻlsangiz, uni administratoringizga koʻrsating.',
    },
  },
  recovery: {
    ru: {
      subject: 'Новый пароль — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Кто-то, скорее всего вы, попросил задать новый пароль для входа в обучение.',
      button: 'Задать новый пароль',
      notes:
        'Ссылка действует один день и срабатывает один раз.\n\nЕсли это были не вы, ничего не делайте: прежний пароль остаётся в силе.',
    },
    en: {
      subject: 'Reset your password — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'Someone, most likely you, asked to reset your training password.',
      button: 'Set a new password',
      notes:
        'The link can be used once and expires in a day.\n\nIf this was not you, ignore this email: your old password still works.',
    },
    uz: {
      subject: 'Yangi parol — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Kimdir, ehtimol siz, oʻqishga kirish uchun yangi parol oʻrnatishni soʻradi.',
      button: 'Yangi parol oʻrnatish',
      notes:
        'Havola bir kun amal qiladi va bir marta ishlaydi.\n\nAgar bu siz boʻlmasangiz, hech narsa qilmang: eski parol oʻz kuchida qoladi.',
    },
  },
  password_changed: {
    ru: {
      subject: 'Ваш пароль изменён — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Пароль для входа в обучение изменён {{date}}. На других устройствах нужно будет войти заново.',
      button: 'Открыть обучение',
      notes: 'Если это были не вы, сразу сообщите своему администратору.',
    },
    en: {
      subject: 'Your password has changed — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'Your training password was changed on {{date}}. You have to sign in again on other devices.',
      button: 'Open the training',
      notes: 'If this was not you, tell your administrator at once.',
    },
    uz: {
      subject: 'Parolingiz oʻzgartirildi — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Oʻqishga kirish paroli {{date}} kuni oʻzgartirildi. Boshqa qurilmalarda qaytadan kirish kerak boʻladi.',
      button: 'Oʻqishni ochish',
      notes: 'Agar bu siz boʻlmasangiz, darhol administratoringizga xabar bering.',
    },
  },
  address_wish: {
    ru: {
      subject: 'Подтвердите новый адрес — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Вы попросили входить в обучение по этому адресу. Подтвердите, что он ваш.',
      button: 'Подтвердить адрес',
      notes:
        'Ссылка действует один день и срабатывает один раз.\n\nЕсли это были не вы, ничего не делайте: прежний адрес остаётся в силе.',
    },
    en: {
      subject: 'Confirm your new address — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'You asked to use this address to sign in to the training. Please confirm that it is yours.',
      button: 'Confirm the address',
      notes:
        'The link can be used once and expires in a day.\n\nIf this was not you, ignore this email: your old address still works.',
    },
    uz: {
      subject: 'Yangi manzilni tasdiqlang — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Siz oʻqishga shu manzil bilan kirishni soʻradingiz. U sizniki ekanini tasdiqlang.',
      button: 'Manzilni tasdiqlash',
      notes:
        'Havola bir kun amal qiladi va bir marta ishlaydi.\n\nAgar bu siz boʻlmasangiz, hech narsa qilmang: eski manzil oʻz kuchida qoladi.',
    },
  },
  address_changed: {
    ru: {
      subject: 'Ваш адрес изменён — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Адрес для входа в обучение изменён {{date}}. По прежнему адресу войти больше нельзя, и на всех устройствах нужно войти заново.',
      button: 'Открыть обучение',
      notes: 'Если вы об этом не просили, сразу сообщите своему администратору.',
    },
    en: {
      subject: 'Your address has changed — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'The address you use to sign in to the training was changed on {{date}}. The old address no longer works, and you have to sign in again on every device.',
      button: 'Open the training',
      notes: 'If you did not ask for this, tell your administrator at once.',
    },
    uz: {
      subject: 'Manzilingiz oʻzgartirildi — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Oʻqishga kirish manzili {{date}} kuni oʻzgartirildi. Bu manzil bilan endi kirib boʻlmaydi, barcha qurilmalarda qaytadan kirish kerak.',
      button: 'Oʻqishni ochish',
      notes: 'Agar buni soʻramagan boʻlsangiz, darhol administratoringizga xabar bering.',
    },
  },
  role_changed: {
    ru: {
      subject: 'Ваша роль изменена — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Ваша роль в обучении изменена {{date}}. На всех устройствах нужно войти заново.',
      button: 'Войти',
      notes: 'Если вы этого не ждали, сообщите своему администратору.',
    },
    en: {
      subject: 'Your role has changed — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'Your role in the training was changed on {{date}}. You have to sign in again on every device.',
      button: 'Sign in',
      notes: 'If you did not expect this, tell your administrator.',
    },
    uz: {
      subject: 'Rolingiz oʻzgartirildi — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Oʻqishdagi rolingiz {{date}} kuni oʻzgartirildi. Barcha qurilmalarda qaytadan kirish kerak.',
      button: 'Kirish',
      notes: 'Agar buni kutmagan boʻlsangiz, administratoringizga xabar bering.',
    },
  },
  two_factor_changed: {
    ru: {
      subject: 'Второй фактор изменён — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Настройки вашего второго фактора изменены {{date}}. На других устройствах нужно войти заново.',
      button: 'Открыть обучение',
      notes: 'Если это были не вы, сразу сообщите своему администратору.',
    },
    en: {
      subject: 'Two-factor authentication changed — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'Your two-factor authentication settings were changed on {{date}}. You have to sign in again on other devices.',
      button: 'Open the training',
      notes: 'If this was not you, tell your administrator at once.',
    },
    uz: {
      subject: 'Ikkinchi omil oʻzgartirildi — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Ikkinchi omilingiz sozlamalari {{date}} kuni oʻzgartirildi. Boshqa qurilmalarda qaytadan kirish kerak.',
      button: 'Oʻqishni ochish',
      notes: 'Agar bu siz boʻlmasangiz, darhol administratoringizga xabar bering.',
    },
  },
  two_factor_reset: {
    ru: {
      subject: 'Второй фактор сброшен — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Администратор сбросил ваш второй фактор {{date}}. При следующем входе его можно настроить заново.',
      button: 'Войти',
      notes: 'Если вы об этом не просили, сразу сообщите своему администратору.',
    },
    en: {
      subject: 'Two-factor authentication reset — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'An administrator reset your two-factor authentication on {{date}}. You can set it up again at your next sign-in.',
      button: 'Sign in',
      notes: 'If you did not ask for this, tell your administrator at once.',
    },
    uz: {
      subject: 'Ikkinchi omil bekor qilindi — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Administrator ikkinchi omilingizni {{date}} kuni bekor qildi. Keyingi kirishda uni qaytadan sozlash mumkin.',
      button: 'Kirish',
      notes: 'Agar buni soʻramagan boʻlsangiz, darhol administratoringizga xabar bering.',
    },
  },
  account_ended: {
    ru: {
      subject: 'Ваша учётная запись закрыта — {{organization}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Ваш адрес принадлежит другой организации, и {{date}} вы зарегистрировались в ней. Вход в обучение «{{organization}}» по этому адресу закрыт.',
      button: 'Войти',
      notes: 'Если вы не регистрировались, сразу сообщите своему администратору.',
    },
    en: {
      subject: 'Your account has been closed — {{organization}}',
      title: 'Hello, {{first_name}}',
      text: 'Your email address was registered with another organisation on {{date}}, so you can no longer use it to sign in to the training of {{organization}}.',
      button: 'Sign in',
      notes: 'If you did not register, tell your administrator at once.',
    },
    uz: {
      subject: 'Hisobingiz yopildi — {{organization}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Manzilingiz boshqa tashkilotga tegishli, {{date}} kuni u oʻsha yerda roʻyxatdan oʻtkazildi. Bu manzil bilan {{organization}} oʻqishiga endi kirib boʻlmaydi.',
      button: 'Kirish',
      notes: 'Agar roʻyxatdan oʻtmagan boʻlsangiz, darhol administratoringizga xabar bering.',
    },
  },
  campaign_completed: {
    ru: {
      subject: 'Кампания завершена: {{campaign}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Ваша кампания «{{campaign}}» завершена. Итоги уже можно посмотреть.',
      button: 'Открыть итоги',
      notes: 'Отключить такие письма можно в профиле.',
    },
    en: {
      subject: 'Campaign completed: {{campaign}}',
      title: 'Hello, {{first_name}}',
      text: 'Your campaign “{{campaign}}” is completed. You can see its results now.',
      button: 'Open the results',
      notes: 'You can switch these emails off in your profile.',
    },
    uz: {
      subject: 'Kampaniya yakunlandi: {{campaign}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Sizning “{{campaign}}” kampaniyangiz yakunlandi. Natijalarini koʻrish mumkin.',
      button: 'Natijalarni ochish',
      notes: 'Bunday xatlarni profilda oʻchirish mumkin.',
    },
  },
  campaign_held: {
    ru: {
      subject: 'Письма ждут вашего решения: {{campaign}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Отправка писем кампании «{{campaign}}» надолго прерывалась или упёрлась в дневной предел писем, и согласованное время отправки прошло. Без вашего решения оставшиеся письма не уйдут.\n\nНа странице кампании выберите: отправить их сейчас или оставить неотправленными.',
      button: 'Открыть кампанию',
      notes: 'Решить может и любой другой сотрудник, которому доступны кампании.',
    },
    en: {
      subject: 'Emails are waiting for your decision: {{campaign}}',
      title: 'Hello, {{first_name}}',
      text: 'Sending of the campaign “{{campaign}}” was interrupted or reached the daily email limit, and its sending window is over. The remaining emails are not sent without your decision.\n\nChoose on the campaign’s page: send them now, or leave them unsent.',
      button: 'Open the campaign',
      notes: 'Other people who run campaigns can decide as well.',
    },
    uz: {
      subject: 'Xatlar qaroringizni kutmoqda: {{campaign}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{campaign}}” kampaniyasi xatlarini yuborish uzoq vaqt toʻxtab qoldi yoki kunlik xatlar chegarasiga yetdi va kelishilgan vaqt oʻtib ketdi. Qolgan xatlar sizning qaroringizsiz yuborilmaydi.\n\nKampaniya sahifasida tanlang: ularni hozir yuborish yoki yuborilmagan holda qoldirish.',
      button: 'Kampaniyani ochish',
      notes: 'Kampaniyalar bilan ishlaydigan boshqa xodim ham qaror qilishi mumkin.',
    },
  },
  campaign_paused: {
    ru: {
      subject: 'Кампания приостановлена: {{campaign}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Слишком много писем кампании «{{campaign}}» не удалось доставить, и она остановилась сама. Остальные письма ждут.\n\nНа странице кампании видно, что ответил почтовый сервер. Когда причина устранена, продолжите кампанию там же.',
      button: 'Открыть кампанию',
      notes: 'Продолжить её может и любой другой сотрудник, которому доступны кампании.',
    },
    en: {
      subject: 'Campaign paused: {{campaign}}',
      title: 'Hello, {{first_name}}',
      text: 'Too many emails in the campaign “{{campaign}}” could not be delivered, so it was paused automatically. The remaining emails are on hold.\n\nThe campaign’s page shows what the mail server answered. Once the cause is fixed, resume the campaign there.',
      button: 'Open the campaign',
      notes: 'Other people who run campaigns can resume it as well.',
    },
    uz: {
      subject: 'Kampaniya toʻxtatildi: {{campaign}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{campaign}}” kampaniyasining juda koʻp xatini yetkazib boʻlmadi va u oʻzi toʻxtadi. Qolgan xatlar kutmoqda.\n\nPochta serveri nima deb javob bergani kampaniya sahifasida koʻrinadi. Sababi bartaraf etilgach, kampaniyani oʻsha yerda davom ettiring.',
      button: 'Kampaniyani ochish',
      notes: 'Uni kampaniyalar bilan ishlaydigan boshqa xodim ham davom ettirishi mumkin.',
    },
  },
  campaign_bounces: {
    ru: {
      subject: 'Много возвращённых писем: {{campaign}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'За несколько минут вернулось много писем кампании «{{campaign}}». Возможно, почтовый сервер получателей их отклоняет, а возможно, уведомления о возврате кто-то подделывает.\n\nОткройте кампанию и решите, приостановить ли её. Если письма продолжат возвращаться, через полчаса она может приостановиться сама.',
      button: 'Открыть кампанию',
      notes: 'Приостановить её может и любой другой сотрудник, которому доступны кампании.',
    },
    en: {
      subject: 'Many emails bounced: {{campaign}}',
      title: 'Hello, {{first_name}}',
      text: 'Many emails of the campaign “{{campaign}}” bounced within a few minutes. The recipients’ mail server may be rejecting them, or someone may be forging bounce messages.\n\nOpen the campaign and decide whether to pause it. If emails keep bouncing, it may be paused automatically in half an hour.',
      button: 'Open the campaign',
      notes: 'Other people who run campaigns can pause it as well.',
    },
    uz: {
      subject: 'Koʻp xat qaytdi: {{campaign}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{campaign}}” kampaniyasining koʻp xati bir necha daqiqada qaytib keldi. Ehtimol, qabul qiluvchilarning pochta serveri ularni rad etayotgandir yoki qaytish xabarlarini kimdir soxtalashtirayotgandir.\n\nKampaniyani oching va uni toʻxtatib turish kerakligini hal qiling. Xatlar qaytaversa, yarim soatdan keyin kampaniya oʻzi toʻxtashi mumkin.',
      button: 'Kampaniyani ochish',
      notes: 'Uni kampaniyalar bilan ishlaydigan boshqa xodim ham toʻxtatib turishi mumkin.',
    },
  },
  campaign_to_approve: {
    ru: {
      subject: 'Кампания ждёт вашего согласования: {{campaign}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Учебная кампания «{{campaign}}» ждёт согласования второго сотрудника. Пока её не согласуют, ни одно письмо не уйдёт.\n\nНа странице кампании посмотрите письма и получателей, затем согласуйте её или отклоните.',
      button: 'Открыть кампанию',
      notes: 'Письмо получили все, кто может согласовать кампанию. Достаточно решения одного.',
    },
    en: {
      subject: 'A campaign is waiting for your approval: {{campaign}}',
      title: 'Hello, {{first_name}}',
      text: 'The campaign “{{campaign}}” is waiting for a second person’s approval. No email is sent until then.\n\nCheck its emails and recipients on the campaign’s page, then approve or reject it.',
      button: 'Open the campaign',
      notes: 'Everyone who can approve it got this email. One decision is enough.',
    },
    uz: {
      subject: 'Kampaniya tasdigʻingizni kutmoqda: {{campaign}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{campaign}}” oʻquv kampaniyasi ikkinchi xodimning tasdigʻini kutmoqda. Tasdiqlanmaguncha birorta xat ketmaydi.\n\nKampaniya sahifasida xatlar va oluvchilarni koʻring, soʻng uni tasdiqlang yoki rad eting.',
      button: 'Kampaniyani ochish',
      notes: 'Bu xatni kampaniyani tasdiqlashi mumkin boʻlganlarning hammasi oldi. Bir kishining qarori yetarli.',
    },
  },
  campaign_approved: {
    ru: {
      subject: 'Кампания согласована: {{campaign}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Кампания «{{campaign}}» согласована. Когда уйдут письма, видно на её странице.',
      button: 'Открыть кампанию',
      notes: '',
    },
    en: {
      subject: 'Campaign approved: {{campaign}}',
      title: 'Hello, {{first_name}}',
      text: 'The campaign “{{campaign}}” is approved. Its page shows when its emails are sent.',
      button: 'Open the campaign',
      notes: '',
    },
    uz: {
      subject: 'Kampaniya tasdiqlandi: {{campaign}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{campaign}}” kampaniyasi tasdiqlandi. Xatlar qachon ketishi uning sahifasida koʻrinadi.',
      button: 'Kampaniyani ochish',
      notes: '',
    },
  },
  campaign_rejected: {
    ru: {
      subject: 'Кампания отклонена: {{campaign}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Кампанию «{{campaign}}» не согласовали: письма не уйдут. Почему, написано на её странице.',
      button: 'Открыть кампанию',
      notes: 'Измените кампанию, и она снова уйдёт на согласование.',
    },
    en: {
      subject: 'Campaign rejected: {{campaign}}',
      title: 'Hello, {{first_name}}',
      text: 'The campaign “{{campaign}}” was rejected, and its emails are not sent. Its page shows the reason.',
      button: 'Open the campaign',
      notes: 'Change the campaign to request approval again.',
    },
    uz: {
      subject: 'Kampaniya rad etildi: {{campaign}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{campaign}}” kampaniyasi tasdiqlanmadi: xatlar ketmaydi. Sababi uning sahifasida yozilgan.',
      button: 'Kampaniyani ochish',
      notes: 'Kampaniyani oʻzgartiring, shunda u yana tasdiqlashga yuboriladi.',
    },
  },
  report_ready: {
    ru: {
      subject: '{{report}} — {{organization}}',
      title: '{{report}}',
      text: 'Отчёт собран.\n\n{{period}}\n\nНажмите кнопку и войдите: отчёт откроется тем, кому он отправлен.',
      button: 'Открыть отчёт',
      notes: 'Файл хранится до {{until}}.',
    },
    en: {
      subject: '{{report}} — {{organization}}',
      title: '{{report}}',
      text: 'The report is ready.\n\n{{period}}\n\nPress the button and sign in. Only recipients of the report can open it.',
      button: 'Open the report',
      notes: 'The file is available until {{until}}.',
    },
    uz: {
      subject: '{{report}} — {{organization}}',
      title: '{{report}}',
      text: 'Hisobot tayyor.\n\n{{period}}\n\nTugmani bosing va kiring: hisobot kimga yuborilgan boʻlsa, oʻshalarga ochiladi.',
      button: 'Hisobotni ochish',
      notes: 'Fayl {{until}} gacha saqlanadi.',
    },
  },
  report_failed: {
    ru: {
      subject: 'Отчёт не собран: {{report}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Отчёт «{{report}}» по расписанию не собрался, получатели ничего не получили.\n\n{{period}}\n\n{{reason}}',
      button: 'К отчётам',
      notes: 'Письмо приходит тому, кто сохранил отчёт.',
    },
    en: {
      subject: 'Report failed: {{report}}',
      title: 'Hello, {{first_name}}',
      text: 'The scheduled report “{{report}}” could not be created, and its recipients got nothing.\n\n{{period}}\n\n{{reason}}',
      button: 'To the reports',
      notes: 'This email goes to the person who saved the report.',
    },
    uz: {
      subject: 'Hisobot tuzilmadi: {{report}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{report}}” hisoboti jadval boʻyicha tuzilmadi, oluvchilarga hech narsa bormadi.\n\n{{period}}\n\n{{reason}}',
      button: 'Hisobotlarga',
      notes: 'Bu xat hisobotni saqlagan kishiga keladi.',
    },
  },
  provider_unread: {
    ru: {
      subject: 'Метаданные провайдера входа не читаются: {{provider}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Мы не смогли прочитать метаданные провайдера входа «{{provider}}». Пока действуют прежние: вход работает, но после смены сертификата у провайдера может остановиться.\n\n{{reason}}',
      button: 'К настройкам входа',
      notes: 'Письмо приходит администраторам организации один раз, пока чтение не наладится.',
    },
    en: {
      subject: 'The metadata of a sign-in provider cannot be read: {{provider}}',
      title: 'Hello, {{first_name}}',
      text: 'We could not read the metadata of the sign-in provider “{{provider}}”. The previous version is still used: people can sign in, but may not be able to once the provider changes its certificate.\n\n{{reason}}',
      button: 'To the sign-in settings',
      notes: 'This email goes to the organisation’s administrators, once until the metadata can be read again.',
    },
    uz: {
      subject: 'Kirish provayderining metamaʼlumotlari oʻqilmayapti: {{provider}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: '“{{provider}}” kirish provayderining metamaʼlumotlarini oʻqiy olmadik. Hozircha avvalgilari amal qiladi: kirish ishlaydi, lekin provayder sertifikatini almashtirsa, toʻxtashi mumkin.\n\n{{reason}}',
      button: 'Kirish sozlamalariga',
      notes: 'Bu xat tashkilot administratorlariga oʻqish tiklanguncha bir marta keladi.',
    },
  },
  directory_sync: {
    ru: {
      subject: 'Синхронизация с каталогом требует внимания: {{directory}}',
      title: 'Здравствуйте, {{first_name}}',
      text: 'Последняя синхронизация сотрудников с каталогом {{directory}} прошла не для всех.\n\n{{reason}}',
      button: 'К списку и причинам',
      notes: 'Письмо приходит администраторам организации, когда появляется новая причина.',
    },
    en: {
      subject: 'The directory sync needs attention: {{directory}}',
      title: 'Hello, {{first_name}}',
      text: 'The last sync with the directory {{directory}} failed for some people.\n\n{{reason}}',
      button: 'View sync errors',
      notes: 'The organisation’s administrators get this email when a sync fails for a new reason.',
    },
    uz: {
      subject: 'Katalog bilan sinxronlash eʼtibor talab qiladi: {{directory}}',
      title: 'Assalomu alaykum, {{first_name}}',
      text: 'Xodimlarni {{directory}} katalogi bilan oxirgi sinxronlash hamma uchun bajarilmadi.\n\n{{reason}}',
      button: 'Roʻyxat va sabablar',
      notes: 'Bu xat yangi sabab paydo boʻlganda tashkilot administratorlariga keladi.',
    },
  },
};
