// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getTemplate, getTemplatePreview, listTemplates } from '@vigil/contract/phishing-templates/endpoints.ts';
import type { ListedTemplate } from '@vigil/contract/phishing-templates/template.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { listedTemplate, template } from '../../../../test/template.ts';
import { ChooseTemplatesDialog } from './choose-templates-dialog.tsx';

const server = answers();
const onChoose = vi.fn<(chosen: { id: string }[]) => void>();
const open = () =>
  renderPart(<ChooseTemplatesDialog value={[]} chosenAs={({ id }) => ({ id })} onChoose={onChoose} onClose={() => {}} />);
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Выбрать/ });

test('the confirm button is enabled once a template with an email is ticked', async () => {
  server.on(getTemplatePreview, () => ({ html: '<p>Здравствуйте, Анна</p>' }));
  server.on(listTemplates, () => page([listedTemplate(1, 'Премия'), listedTemplate(2, 'Без писем', { emails_count: 0 })]));
  open();
  const ticked = await screen.findByRole('checkbox', { name: 'Премия' });
  expect(confirm().disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Без писем' }).disabled).toBe(true);
  await userEvent.click(ticked);
  expect(confirm().disabled).toBe(false);
  await userEvent.click(confirm());
  expect(onChoose.mock.calls).toEqual([[[{ id: idOf(1) }]]]);
});

test('on a card, Space looks inside and Enter chooses; Esc closes the look and leaves the dialog open', async () => {
  const onClose = vi.fn<() => void>();
  server.on(getTemplatePreview, () => ({ html: '<p>Здравствуйте, Анна</p>' }));
  server.on(getTemplate, ({ params }) => template({ id: params.id }));
  server.on(listTemplates, () => page([listedTemplate(1, 'Премия')]));
  renderPart(<ChooseTemplatesDialog value={[]} chosenAs={({ id }) => ({ id })} onChoose={onChoose} onClose={onClose} />);
  const card = await screen.findByRole('button', { name: 'Премия' });
  card.focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByRole('region', { name: 'Премия' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Премия' }).checked).toBe(false);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Премия' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(card);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Премия' }).checked).toBe(true);
  expect(card.getAttribute('aria-pressed')).toBe('true');
});

test('the dialog’s search runs 500 ms after the last key press', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  server.on(listTemplates, () => page<ListedTemplate>([]));
  open();
  await pass(1000);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'пре' } });
  const searched = () => server.to(listTemplates).filter(({ query }) => query.search === 'пре').length;
  await pass(499);
  expect(searched()).toBe(0);
  await pass(10);
  expect(searched()).toBe(1);
});

test('an empty list is explained, and a failed load is called unexpected', async () => {
  server.on(listTemplates, () => page<ListedTemplate>([]));
  const { unmount } = open();
  expect(await screen.findByText('Ничего не нашлось')).toBeTruthy();
  unmount();
  server.on(listTemplates, () => refusal(500, 'internal', 'no'));
  open();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Произошла непредвиденная ошибка'));
});
