// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listTemplates } from '@vigil/contract/phishing-templates/endpoints.ts';
import type { ListedTemplate } from '@vigil/contract/phishing-templates/template.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answers, idOf, page, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { listedTemplate } from '../../../../test/template.ts';
import { ChooseTemplatesDialog } from './choose-templates-dialog.tsx';

const server = answers();
const onChoose = vi.fn<(chosen: { id: string }[]) => void>();
const open = () =>
  renderPart(<ChooseTemplatesDialog value={[]} chosenAs={({ id }) => ({ id })} onChoose={onChoose} onClose={() => {}} />);
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Выбрать/ });

test('the confirm button is enabled once a template with an email is ticked', async () => {
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
