import type { Chance } from './chance.ts';

export type PersonName = { last_name: string; first_name: string; middle_name: string };

// Surnames by their man's form; the woman's follows from its ending.
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

export function nameBy(chance: Chance): PersonName {
  const isWoman = chance.next() < 0.5;
  const surname = chance.pick(surnames);
  const father = chance.pick(fathers);
  return {
    last_name: isWoman && surname.endsWith('в') ? `${surname}а` : isWoman && surname.endsWith('ин') ? `${surname}а` : surname,
    first_name: chance.pick(isWoman ? women : men),
    middle_name: patronymic(father, isWoman),
  };
}

function patronymic(father: string, isWoman: boolean): string {
  const stem = father.endsWith('й') ? `${father.slice(0, -1)}е` : father.endsWith('ь') ? `${father.slice(0, -1)}е` : `${father}о`;
  return stem + (isWoman ? 'вна' : 'вич');
}

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

export const latin = (text: string): string => text.toLowerCase().replace(/[а-яё]/g, (letter) => letters[letter] ?? letter);
