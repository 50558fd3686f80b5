import { describe, expect, test } from 'vitest';
import { coverOf } from './rules.ts';

const byTitle = (title: string) => coverOf({ library_course: null, title });

test('a course of the library has its cover, whatever its title says', () => {
  expect(coverOf({ library_course: 'payment-fraud', title: 'Пароли' })).toBe('cover-payment');
});

test('a course of the library without a drawing has the cover of its title', () => {
  expect(coverOf({ library_course: 'new-course', title: 'Пароли' })).toBe('cover-passwords');
});

describe('other courses have the cover of their title', () => {
  test.each([
    ['cover-phishing', ['Как узнать поддельное письмо', 'Phishing basics', 'Soxta xatni qanday aniqlash mumkin']],
    ['cover-passwords', ['Пароли и второй фактор', 'Passwords and the second factor', 'Parollar va ikkinchi omil']],
    ['cover-payment', ['Счёт на оплату', 'Payment fraud: for managers', 'Toʻlov firibgarligi: rahbar va hisobchilar uchun']],
    ['cover-qr', ['QR-коды и незнакомые устройства', 'QR codes', 'QR-kodlar va notanish qurilmalar']],
    ['cover-data', ['Персональные данные и документы', 'Personal data', 'Shaxsiy maʼlumotlar va hujjatlar']],
    ['cover-away', ['Удалённая работа', 'Remote work', 'Ofisdan tashqarida xavfsiz ishlash']],
    [
      'cover-voices',
      [
        'Мессенджеры, звонки и поддельные голоса',
        'Messengers, calls and fake voices',
        "Messenjerlar, qo'ng'iroqlar va soxta ovozlar",
      ],
    ],
    [
      'cover-incident',
      ['Первые десять минут инцидента', 'The first ten minutes of an incident', 'Hodisaning birinchi oʻn daqiqasi'],
    ],
    ['cover-course', ['Охрана труда', 'Welcome', 'Xavfsizlik xatolari', '—', '']],
  ])('%s', (cover, titles) => expect(titles.map(byTitle)).toEqual(titles.map(() => cover)));
});
