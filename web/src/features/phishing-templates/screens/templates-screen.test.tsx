// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  countTemplates,
  getImportWays,
  getTemplate,
  getTemplatePreview,
  listTemplates,
} from '@vigil/contract/phishing-templates/endpoints.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { expect, test } from 'vitest';
import { answers, page } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { listedTemplate, template } from '../../../../test/template.ts';
import { TemplatesScreen } from './templates-screen.tsx';

const server = answers();
const counts = {
  total_count: 3,
  sending: { unsent: 2, sent: 1 },
  language: { ru: 3, en: 0, uz: 0 },
  difficulty: { easy: 0, moderate: 3, hard: 0 },
  kind: { link: 0, form: 3, attachment: 0, qr: 0, calendar: 0, phone: 0 },
  category: { finance: 3, hr: 0, it: 0, delivery: 0, documents: 0, security: 0, government: 0, events: 0 },
};

function open(search = '') {
  const rows = [
    listedTemplate(1, 'Премия', { sent: 100, clicked: 19, campaigns_count: 3 }),
    listedTemplate(2, 'Посылка', { sent: 7, clicked: 1, campaigns_count: 1 }),
    listedTemplate(3, 'Штраф'),
  ];
  // A call with an id in its path would also answer those with a word there.
  server.on(getTemplate, ({ params }) => template({ id: params.id }));
  server.on(listTemplates, () => page(rows));
  server.on(countTemplates, () => counts);
  server.on(getTemplatePreview, () => ({ html: '<p>Здравствуйте, Анна</p>' }));
  server.on(getImportWays, () => ({ by_address: false }));
  server.on(listDeleted, () => ({ data: [] }));
  return openScreen({ path: '/admin/phishing/templates', component: TemplatesScreen, search });
}

test('a card says what became of its template, and nothing about those that were never sent', async () => {
  open();
  const cardOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);
  expect((await cardOf('Премия')).getByText(/^19\s?% перешли$/)).toBeTruthy();
  expect((await cardOf('Премия')).getByText('3 кампании')).toBeTruthy();
  expect((await cardOf('Посылка')).getByText('Перешли 1 из 7')).toBeTruthy();
  expect((await cardOf('Штраф')).getByText('Ещё не отправляли')).toBeTruthy();
  expect(screen.getByText('3 шаблона · 2 ещё не отправляли')).toBeTruthy();
});

test('Space opens a look inside under the card, arrows move on with it, Esc closes it and the focus stays on the card', async () => {
  const history = open();
  const [first, second] = [await screen.findByRole('link', { name: 'Премия' }), screen.getByRole('link', { name: 'Посылка' })];
  first.focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByRole('region', { name: 'Премия' })).toBeTruthy();
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  const look = screen.getByRole('region', { name: 'Посылка' });
  expect(second.closest('li')!.nextElementSibling!.contains(look)).toBe(true);
  expect(screen.queryByRole('region', { name: 'Премия' })).toBeNull();
  await userEvent.keyboard('{ArrowLeft} ');
  expect(document.activeElement).toBe(first);
  expect(screen.queryByRole('region')).toBeNull();
  await userEvent.keyboard(' ');
  within(await screen.findByRole('region', { name: 'Премия' }))
    .getByRole('button', { name: /^Закрыть/ })
    .focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/phishing/templates/${listedTemplate(1, '').id}`));
});

test('the address has the filters, which the list and the counts share; a chip takes one off', async () => {
  const history = open('?kind=form&sending=unsent&language=xx');
  await screen.findByRole('link', { name: 'Премия' });
  for (const call of [listTemplates, countTemplates])
    expect(server.to<typeof listTemplates | typeof countTemplates>(call).at(-1)!.query).toMatchObject({
      kind: ['form'],
      sending: ['unsent'],
    });
  await userEvent.click(within(screen.getByRole('list', { name: /фильтры/i })).getAllByRole('button')[0]!);
  await waitFor(() => expect(history.location.search).not.toContain('unsent'));
  expect(history.location.search).toContain('kind=form');
});
