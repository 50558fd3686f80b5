import type { Cast, PersonName } from '../cast.ts';
import type { Chance } from '../chance.ts';

export const ru: Cast = {
  language: 'ru',
  title: 'Банк «Пример»',
  domain: 'primer.example',
  time_zone: 'Asia/Tashkent',
  holidays: 'uz',
  people: 200,
  chance: 2026,
  nameOf,
  departments: [
    { title: 'Правление', positions: ['Председатель правления', 'Советник'], share: 1, credulity: 0.8 },
    { title: 'Бухгалтерия', positions: ['Бухгалтер', 'Главный бухгалтер'], share: 3, credulity: 1.1 },
    { title: 'Кадры', positions: ['Специалист по кадрам'], share: 2, credulity: 1 },
    { title: 'Розничный бизнес', positions: ['Директор направления'], share: 1, credulity: 1 },
    {
      title: 'Продажи',
      parent: 'Розничный бизнес',
      positions: ['Менеджер по продажам', 'Старший менеджер'],
      share: 6,
      credulity: 1.9,
    },
    {
      title: 'Отделение «Чиланзар»',
      parent: 'Розничный бизнес',
      positions: ['Операционист', 'Кассир'],
      share: 5,
      credulity: 1.4,
    },
    {
      title: 'Отделение «Юнусабад»',
      parent: 'Розничный бизнес',
      positions: ['Операционист', 'Кассир'],
      share: 5,
      credulity: 1.2,
    },
    { title: 'Кол-центр', positions: ['Оператор'], share: 5, credulity: 1.5 },
    { title: 'ИТ', positions: ['Администратор', 'Аналитик'], share: 3, credulity: 0.35 },
    { title: 'Разработка', parent: 'ИТ', positions: ['Разработчик', 'Тестировщик'], share: 5, credulity: 0.4 },
    { title: 'Информационная безопасность', parent: 'ИТ', positions: ['Инженер'], share: 1, credulity: 0.1 },
    { title: 'Маркетинг', positions: ['Маркетолог', 'Дизайнер'], share: 3, credulity: 1.2 },
  ],
  logins: [
    {
      role: 'system_admin',
      local: 'admin',
      last_name: 'Назаров',
      first_name: 'Тимур',
      department: 'Информационная безопасность',
      position: 'Администратор системы',
    },
    {
      role: 'super_user',
      local: 'super',
      last_name: 'Орлова',
      first_name: 'Ирина',
      department: 'Информационная безопасность',
      position: 'Руководитель службы',
    },
    {
      role: 'operator',
      local: 'operator',
      last_name: 'Каримова',
      first_name: 'Анна',
      department: 'Информационная безопасность',
      position: 'Офицер безопасности',
    },
    {
      role: 'content_manager',
      local: 'content',
      last_name: 'Садыкова',
      first_name: 'Азиза',
      department: 'Кадры',
      position: 'Методист',
    },
    {
      role: 'employee',
      local: 'employee',
      last_name: 'Юсупова',
      first_name: 'Дилноза',
      department: 'Продажи',
      position: 'Менеджер по продажам',
    },
  ],
  child: { title: 'Пример Лизинг', domain: 'lizing.primer.example', theme_color: '#0B7A75', people: 24 },
  past: [
    {
      name: 'Срок действия пароля',
      daysAgo: 74,
      templates: ['password-expiry'],
      shares: { opened: 0.61, clicked: 0.27, entered: 0.11 },
    },
    {
      name: 'Премия за квартал',
      daysAgo: 24,
      templates: ['quarterly-bonus', 'expense-return', 'new-device-login'],
      shares: { opened: 0.54, clicked: 0.13, entered: 0.04 },
    },
  ],
  running: { name: 'Общий документ', template: 'shared-document' },
  planned: { name: 'График отпусков', template: 'vacation-schedule' },
  awaiting: { name: 'Посылка ждёт оплаты', template: 'parcel-fee' },
  signatory: { name: 'А. К. Каримов', title: 'Директор по информационной безопасности' },
  redirect: {
    name: 'Слова службы безопасности',
    title: '{{first_name}}, это было учебное письмо',
    lines: [
      'Его прислала наша служба безопасности. Ничего не случилось, введённые данные не сохранены.',
      'Если письмо торопит или просит пароль, перешлите его на security@primer.example и позвоните по номеру 1234.',
    ],
  },
  newbieEmail: {
    theme: 'Первые дни: как мы бережём почту',
    text: 'Здравствуйте, {{first_name}}.\n\nВ вашем обучении есть короткий курс о поддельных письмах. Он занимает десять минут.',
  },
  tags: [
    { title: 'Удалённая работа', color: '#0C8599', daysAgo: 40, one_in: 6 },
    {
      title: 'Доступ к платежам',
      color: '#C2255C',
      daysAgo: 21,
      one_in: 14,
      email: {
        theme: 'Как проверить платёжное поручение',
        text: '{{first_name}}, у вас есть доступ к платежам.\n\nЕсли реквизиты пришли письмом, перезвоните отправителю по номеру из договора и только потом платите.',
      },
    },
  ],
};

// Surnames in their masculine form; the feminine form follows from the ending.
const surnames = [
  'Каримов',
  'Юсупов',
  'Рахимов',
  'Садыков',
  'Иванов',
  'Пак',
  'Ким',
  'Ахмедов',
  'Петров',
  'Назаров',
  'Турсунов',
  'Кузнецов',
  'Исмаилов',
  'Цой',
  'Абдуллаев',
  'Соколов',
  'Мирзаев',
  'Алиев',
  'Ёлкин',
  'Хасанов',
  'Орлов',
  'Умаров',
  'Белов',
  'Саидов',
  'Нечаев',
  'Расулов',
  'Жураев',
  'Лебедев',
  'Тошматов',
  'Новиков',
];
const women = [
  'Дилноза',
  'Анна',
  'Азиза',
  'Мария',
  'Нилуфар',
  'Екатерина',
  'Гульнора',
  'Ольга',
  'Шахноза',
  'Ирина',
  'Малика',
  'Татьяна',
  'Севара',
  'Елена',
  'Зарина',
  'Наталья',
];
const men = [
  'Кирилл',
  'Роман',
  'Тимур',
  'Алишер',
  'Дмитрий',
  'Бахтиёр',
  'Сергей',
  'Улугбек',
  'Андрей',
  'Жасур',
  'Игорь',
  'Рустам',
  'Павел',
  'Шерзод',
  'Антон',
  'Фаррух',
];
const fathers = ['Алишер', 'Андрей', 'Тимур', 'Сергей', 'Рустам', 'Павел', 'Игорь', 'Кирилл', 'Бахтияр', 'Роман'];

function nameOf(chance: Chance): PersonName {
  const isWoman = chance.next() < 0.5;
  const surname = chance.pick(surnames);
  const father = chance.pick(fathers);
  return {
    last_name: isWoman && /(в|ин)$/.test(surname) ? `${surname}а` : surname,
    first_name: chance.pick(isWoman ? women : men),
    middle_name: patronymic(father, isWoman),
  };
}

function patronymic(father: string, isWoman: boolean): string {
  const stem = /[йь]$/.test(father) ? `${father.slice(0, -1)}е` : `${father}о`;
  return stem + (isWoman ? 'вна' : 'вич');
}
