// @vitest-environment jsdom
import { TextInput } from '@mantine/core';
import { text } from '@vigil/contract/shared/flaws.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DraftForm } from '../ui/draft-form.tsx';
import { DraftNotice } from '../ui/draft-notice.tsx';
import { DialogButtons } from '../ui/form-dialog.tsx';
import { ApiError } from './api-error.ts';
import { session } from './session.ts';
import { unsaved } from './unsaved.ts';
import { useDraft } from './use-draft.ts';

const save = vi.fn<(values: { title: string; note: string }) => Promise<unknown>>();
const rules = { title: text({ min: 1, max: 20 }), note: text({ max: 20 }) };

beforeEach(() => {
  sessionStorage.clear();
  session.remember({ userID: 'anna', organizationID: 'o' });
  save.mockReset().mockResolvedValue({});
});

function Form({ onSaved = () => {} }: { onSaved?: () => void }) {
  const draft = useDraft({ name: 'form', initial: { title: 'Пароли', note: '' }, rules, save, onSaved });
  return (
    <DraftForm draft={draft}>
      <DraftNotice draft={draft} />
      <TextInput label="Заметка" {...draft.text('note')} />
      <TextInput label="Название" {...draft.text('title')} />
      <DialogButtons draft={draft} />
    </DraftForm>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Открыть</button>
      {isOpen && (
        <Dialog title="Тема" onClose={() => setOpen(false)}>
          <Form onSaved={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>(/Название/);
const saveButton = () => screen.getByRole('button', { name: 'Сохранить' });

test('a flaw is told at its field, which is looked at, and nothing is sent', async () => {
  renderPart(<Form />);
  await userEvent.clear(title());
  await userEvent.click(saveButton());
  expect(title().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(save).not.toHaveBeenCalled();
});

test('a form that begins anew says nothing of a field that was left before', async () => {
  function Adding() {
    const draft = useDraft({
      name: 'adding',
      initial: { title: '', note: '' },
      rules,
      save,
      onSaved: () => draft.restart({ title: '', note: '' }),
    });
    return (
      <DraftForm draft={draft}>
        <TextInput label="Название" {...draft.text('title')} />
        <DialogButtons draft={draft} />
      </DraftForm>
    );
  }
  renderPart(<Adding />);
  await userEvent.type(title(), 'Пароли');
  await userEvent.click(saveButton());
  await waitFor(() => expect(title().value).toBe(''));
  // As long as a word of a field that was left is put off, and longer.
  await new Promise((passed) => setTimeout(passed, 400));
  expect(title().getAttribute('aria-invalid')).not.toBe('true');
});

test('the server’s word stands at its field until that is changed; a word on no field of the form is said above', async () => {
  const details = [
    { path: 'title', message: 'Такая тема уже есть' },
    { path: 'language', message: 'Выберите язык' },
  ];
  const facts = {
    status: 422,
    code: 'http.invalid',
    url: '',
    method: 'POST',
    endpoint: '',
    reason: null,
    traceId: null,
  } as const;
  save.mockRejectedValueOnce(new ApiError({ ...facts, message: 'Проверьте поля', details }));
  renderPart(<Form />);
  await userEvent.click(saveButton());
  expect(await screen.findByText('Такая тема уже есть')).toBeTruthy();
  expect(screen.getByText('Выберите язык')).toBeTruthy();
  await userEvent.type(title(), '2');
  expect(screen.queryByText('Такая тема уже есть')).toBeNull();
});

test('what was typed is there when the form is opened again, can be put back, and is gone once it is saved', async () => {
  const { unmount } = renderPart(<Form />);
  await userEvent.type(title(), ' 2');
  unmount();
  const again = renderPart(<Form />);
  expect(title().value).toBe('Пароли 2');
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть как было' }));
  expect(title().value).toBe('Пароли');
  await userEvent.type(title(), ' 3');
  await userEvent.click(saveButton());
  await waitFor(() => expect(unsaved.changed()).toEqual([]));
  expect(save).toHaveBeenCalledWith({ title: 'Пароли 3', note: '' });
  again.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a dialog with changes asks; one Esc closes one dialog; the focus goes back to where it was', async () => {
  renderPart(<Page />);
  const opener = screen.getByText('Открыть');
  await userEvent.click(opener);
  await userEvent.type(await screen.findByLabelText(/Название/), '2');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Закрыть без сохранения?')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Закрыть без сохранения?')).toBeNull());
  expect(title().value).toBe('Пароли2');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByText('Не сохранять'));
  await waitFor(() => expect(screen.queryByLabelText(/Название/)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await userEvent.click(opener);
  expect((await screen.findByLabelText<HTMLInputElement>(/Название/)).value).toBe('Пароли');
});

test('a dialog without changes closes at once', async () => {
  renderPart(<Page />);
  await userEvent.click(screen.getByText('Открыть'));
  await screen.findByLabelText(/Название/);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText(/Название/)).toBeNull());
});
