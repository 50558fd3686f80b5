// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModuleImport } from '@vigil/contract/modules/module-import.ts';
import { cancelDeckImport, getDeckImport, listModuleImports, undoModuleImport } from '@vigil/contract/modules/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { expect, test, vi } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import * as toasts from '../../../lib/toasts.ts';
import { ModuleImports } from './module-imports.tsx';

const server = answers();
const showToast = vi.spyOn(toasts, 'showToast').mockReturnValue(undefined);
const deck: ModuleImport = {
  id: idOf(1),
  kind: 'slides',
  status: 'success',
  filename: 'пароли.pptx',
  done: 12,
  total: 12,
  added: 12,
  hidden: 2,
  faults: [{ number: 5, title: 'Кино', message: 'Видео не перенесено.' }],
  message: null,
  created_at: '2026-11-22T09:00:00.000Z',
};
const show = (data: ModuleImport[]) => {
  server.on(listModuleImports, () => ({ data }));
  renderPart(<ModuleImports moduleId={idOf(9)} kind="slides" />);
};

test('an import lists what succeeded and failed, and is undone after confirmation', async () => {
  show([{ ...deck, kind: 'questions', id: idOf(2) }, deck]);
  expect(await screen.findByText(/Из «пароли.pptx» добавлено 12 слайдов. Пропущено 2 скрытых/)).toBeTruthy();
  expect(screen.getByText(/Слайд 5, «Кино». Видео не перенесено/)).toBeTruthy();
  server.on(undoModuleImport, () => ok);
  await userEvent.click(screen.getByRole('button', { name: 'Убрать загруженное' }));
  expect(server.to(undoModuleImport)).toHaveLength(0);
  server.on(listModuleImports, () => ({ data: [] }));
  const dialog = (await screen.findByText('Убрать 12 загруженных слайдов?')).closest<HTMLElement>('[role="dialog"]')!;
  await userEvent.click([...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Убрать загруженное')!);
  await waitFor(() => expect(screen.queryByText(/добавлено/)).toBeNull());
  expect(server.to(undoModuleImport)[0]!.params).toEqual({ moduleId: idOf(9), id: idOf(1) });
});

test('a running presentation import shows its progress, also after a reload, and can be cancelled', async () => {
  const running: ModuleImport = { ...deck, status: 'in_process', done: 0, total: null, added: 0, hidden: 0, faults: [] };
  server.on(getDeckImport, () => ({ ...running, done: 5, total: 12 }));
  show([running]);
  expect(await screen.findByText('Готов слайд 5 из 12')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  server.on(cancelDeckImport, () => ({ ...running, status: 'error' as const, message: 'Загрузка отменена.' }));
  server.on(listModuleImports, () => ({ data: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test.each([
  () => ({ ...deck, status: 'error' as const, added: 0, hidden: 0, faults: [], message: 'Не вышло.' }),
  () => refusal(500, 'unexpected', 'Сбой'),
])('a failed slide conversion and any exception show the error “Не удалось загрузить слайды”', async (answer) => {
  showToast.mockClear();
  server.on(getDeckImport, answer);
  show([{ ...deck, status: 'in_process', done: 0, total: null }]);
  await waitFor(() => expect(showToast.mock.calls).toEqual([[{ status: 'error', message: 'Не удалось загрузить слайды' }]]));
});

test('a failed presentation explains the error until it is dismissed', async () => {
  show([{ ...deck, status: 'error', added: 0, hidden: 0, faults: [], message: 'LibreOffice не смог прочитать презентацию.' }]);
  expect(await screen.findByText(/Не удалось загрузить слайды из «пароли.pptx»\. LibreOffice не смог/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть' }));
  expect(screen.queryByText(/Не удалось/)).toBeNull();
});
