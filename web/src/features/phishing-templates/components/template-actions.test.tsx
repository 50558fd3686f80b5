// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteTemplate } from '@vigil/contract/phishing-templates/endpoints.ts';
import type { Email, LandingPage, Template } from '@vigil/contract/phishing-templates/template.ts';
import { expect, test } from 'vitest';
import { answers, idOf } from '../../../../test/answers.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { template } from '../../../../test/template.ts';
import { TemplateActions } from './template-actions.tsx';

const server = answers();

function open(more: Partial<Template>) {
  const shown = template(more);
  return openScreen({
    path: '/admin/phishing/templates/$template_id',
    params: { template_id: shown.id },
    component: () => <TemplateActions template={shown} />,
  });
}

const buttonNames = async () =>
  (await screen.findAllByRole('button')).map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
const launch = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Запустить кампанию' });

test('a library template can only be copied and launched', async () => {
  open({ is_library: true });
  expect(await buttonNames()).toEqual(['Сделать копию', 'Запустить кампанию']);
});

test('an own template has a menu, and can be edited and launched', async () => {
  open({});
  expect(await buttonNames()).toEqual(['Изменить', 'Запустить кампанию', 'Действия']);
});

test.each([
  [{}, true],
  [{ emails: [{} as Email] }, true],
  [{ pages: [{} as LandingPage] }, true],
  [{ emails: [{} as Email], pages: [{} as LandingPage] }, false],
])('a campaign needs an email and a page: a template without either (%#) cannot be launched', async (parts, isDisabled) => {
  const history = open(parts);
  expect((await launch()).disabled).toBe(isDisabled);
  if (isDisabled) return;
  await userEvent.click(await launch());
  await waitFor(() => expect(history.location.pathname).toBe('/admin/phishing/campaigns/create'));
  expect(history.location.search).toContain(idOf(1));
});

test('a template is deleted after confirmation, and its list opens', async () => {
  server.on(deleteTemplate, () => ({ ok: true }));
  const history = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Действия' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить', hidden: true }));
  const question = within(await screen.findByRole('dialog'));
  expect(server.to(deleteTemplate)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(history.location.pathname).toBe('/admin/phishing/templates'));
  expect(server.to(deleteTemplate).map(({ params }) => params.id)).toEqual([idOf(1)]);
});
