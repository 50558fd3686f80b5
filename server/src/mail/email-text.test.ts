import { expect, test } from 'vitest';
import { emailHtml, type EmailPage } from './email-page.ts';
import { EMAIL_COLUMNS, emailText } from './email-text.ts';

const link = 'https://edu.primer.example/lk/user/learning/courses/00000000-0000-4000-8000-000000000001';
const page: EmailPage = {
  title: 'Вам назначено обучение',
  paragraphs: [
    'Здравствуйте, Дилноза.',
    'Проходить можно частями: место, где вы остановились, сохранится, и вернуться можно всегда.',
  ],
  sections: [
    {
      heading: 'Назначено',
      cards: [
        {
          title: 'Пароли & второй фактор',
          text: 'Как завести длинные разные пароли, не держать их в голове и остановить чужой вход',
          facts: [
            { label: 'Пройти до', value: '4 декабря 2026', note: 'пятница, до 18:00' },
            { label: 'Займёт', value: '20 минут', note: '2 темы и тест' },
          ],
        },
      ],
    },
  ],
  button: { label: 'Открыть обучение', href: link },
  host: 'edu.primer.example',
  detour: 'Можно и без неё.',
  notes: ['Вопросы: edu@primer.example.', { text: 'Отключить', href: 'https://edu.primer.example/lk/user/profile' }],
  organization: { title: 'Банк «Пример»', theme_color: '#2456e6', logo: null },
  language: 'ru',
};

test('an email in plain text has the same facts, in lines that stand whole', () => {
  const text = emailText(page);
  const lines = text.split('\n');
  expect(lines.filter((line) => line.length > EMAIL_COLUMNS)).toEqual([link]);
  expect(text).toContain('  Пройти до:  4 декабря 2026, пятница, до 18:00\n  Займёт:     20 минут, 2 темы и тест\n');
  expect(text).toContain(`Открыть обучение:\n${link}\n`);
  expect(text).toContain('\n-- \nВопросы: edu@primer.example.\nОтключить:\nhttps://edu.primer.example/lk/user/profile\n');
  expect(text).not.toContain('Назначено:');
});

test('an email says where its one button leads, escapes what it is given and loads nothing', () => {
  const html = emailHtml(page);
  expect(html.match(/<a [^>]*href="[^"]*"/g)).toHaveLength(2);
  expect(html).toContain('>edu.primer.example</b>');
  expect(html).toContain('Пароли &#38; второй фактор');
  expect(html).not.toMatch(/<img|url\(|src=/);
  expect(html).toContain('>Б</td>');
});

test('several kinds of things stand under headings', () => {
  const both = { ...page, sections: [...page.sections, { heading: 'Скоро срок', cards: page.sections[0]!.cards }] };
  expect(emailText(both)).toContain('\nСкоро срок:\n\n  Пароли & второй фактор\n');
  expect(emailHtml(both)).toContain('>Скоро срок</h2>');
});

test.each([
  ['#2456e6', '#ffffff'],
  ['#f2c14e', '#11151b'],
])('on %s the button is written in %s', (theme_color, ink) => {
  expect(emailHtml({ ...page, organization: { ...page.organization, theme_color } })).toContain(
    `font-weight:600;color:${ink};text-decoration`,
  );
});
