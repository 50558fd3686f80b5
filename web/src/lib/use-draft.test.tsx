// @vitest-environment jsdom
import { TextInput } from '@mantine/core';
import { flawsOf, text } from '@vigil/contract/shared/flaws.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf } from '../../test/answers.ts';
import { renderPart } from '../../test/render.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DraftForm } from '../ui/draft-form.tsx';
import { DraftNotice } from '../ui/draft-notice.tsx';
import { DialogButtons } from '../ui/form-dialog.tsx';
import { ApiError } from './api-error.ts';
import { partOf } from './draft-part.ts';
import { draftStorage } from './draft-storage.ts';
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

test('an error shows at its field and scrolls into view, and nothing is sent', async () => {
  renderPart(<Form />);
  await userEvent.clear(title());
  await userEvent.click(saveButton());
  expect(title().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(save).not.toHaveBeenCalled();
});

test.each([
  ['  Фишинг  ', 'Фишинг'],
  ['   ', ''],
])('a text field is trimmed on blur: %j becomes %j', async (typed, expected) => {
  renderPart(<Form />);
  await userEvent.clear(title());
  await userEvent.type(title(), typed);
  expect(title().value).toBe(typed);
  await userEvent.tab();
  expect(title().value).toBe(expected);
});

test('spaces are part of a password', async () => {
  function Password() {
    const draft = useDraft({ name: 'door', initial: { bind_password: '' }, save: async () => ({}) });
    return (
      <DraftForm draft={draft}>
        <TextInput label="Пароль" {...draft.text('bind_password')} />
      </DraftForm>
    );
  }
  renderPart(<Password />);
  const field = screen.getByLabelText<HTMLInputElement>('Пароль');
  await userEvent.type(field, ' тайна ');
  await userEvent.tab();
  expect(field.value).toBe(' тайна ');
});

test('a nested field is also trimmed on blur, and shows its error', async () => {
  const partRules = { name: text({ min: 1, max: 5 }) };
  function Nested() {
    const draft = useDraft({
      name: 'nested',
      initial: { part: { name: 'было', days: 1 } },
      flaws: ({ part }) => flawsOf(partRules, part, 'part.'),
      save: async () => ({}),
    });
    const part = partOf(draft, 'part', partRules);
    return (
      <DraftForm draft={draft}>
        <TextInput label="Имя" {...part.text('name')} />
        <output>{JSON.stringify(draft.values)}</output>
      </DraftForm>
    );
  }
  renderPart(<Nested />);
  const field = screen.getByLabelText<HTMLInputElement>(/Имя/);
  await userEvent.clear(field);
  await userEvent.type(field, '  ');
  await userEvent.tab();
  expect(screen.getByRole('status').textContent).toBe('{"part":{"name":"","days":1}}');
  expect(await screen.findByText('Обязательное поле')).toBeTruthy();
});

test('a restarted form shows no error of a field left before', async () => {
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
  // Longer than the delay before a left field shows its error.
  await new Promise((passed) => setTimeout(passed, 400));
  expect(title().getAttribute('aria-invalid')).not.toBe('true');
});

test('the server’s error shows at its field until that changes, and an error of another field shows above the form', async () => {
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

test('typed values are restored when the form opens again, can be discarded, and are gone after saving', async () => {
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
  expect(save.mock.calls[0]?.[0]).toEqual({ title: 'Пароли 3', note: '' });
  again.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a dialog with changes asks, one Esc closes one dialog, and the focus returns to where it was', async () => {
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

const versionAt = (title: string, note = 'aaaaaaaa') => `title=${title}&note=${note}`;
const conflictError = (theirValue: string) =>
  new ApiError({
    status: 409,
    code: 'http.changed_meanwhile',
    message: 'Ничего не сохранено.',
    details: [
      {
        path: 'title',
        message: '',
        conflict: { by: { id: idOf(7), name: 'Анна Ким' }, at: '2026-01-01T09:00:00.000Z', theirs: theirValue, yours: '' },
      },
    ],
    url: '',
    method: 'PATCH',
    endpoint: '',
    reason: null,
    traceId: null,
  });

describe('a record that somebody else also changes', () => {
  type Values = { title: string; note: string; password: string };
  const sent: { body: Partial<Values>; version: string | undefined }[] = [];
  let answer: () => Promise<unknown>;
  const reading: { read?: (record: { values: Values; version: string }) => void } = {};
  const change = (values: Values, version: string) => act(() => reading.read?.({ values, version }));
  beforeEach(() => {
    sent.length = 0;
    answer = () => Promise.resolve({});
  });

  function Shared() {
    const [{ values, version }, read] = useState({
      values: { title: 'Пароли', note: '', password: '' },
      version: versionAt('aaaaaaaa'),
    });
    useEffect(() => void Object.assign(reading, { read }), []);
    const draft = useDraft({
      name: 'shared',
      initial: values,
      version,
      labels: { title: 'Название', note: 'Заметка' },
      rules,
      save: (_, sending) => {
        sent.push({ body: sending.only((typed) => typed), version: sending.version });
        return answer();
      },
    });
    return (
      <DraftForm draft={draft}>
        <DraftNotice draft={draft} />
        <TextInput label="Заметка" {...draft.text('note')} />
        <TextInput label="Название" {...draft.text('title')} />
        <TextInput label="Пароль" {...draft.text('password')} />
        <button type="submit">Сохранить</button>
      </DraftForm>
    );
  }
  const note = () => screen.getByLabelText<HTMLInputElement>(/Заметка/);

  test('only changes are sent, with the version they are based on', async () => {
    renderPart(<Shared />);
    await userEvent.type(title(), ' 2');
    await userEvent.click(saveButton());
    expect(sent).toEqual([{ body: { title: 'Пароли 2' }, version: versionAt('aaaaaaaa') }]);
  });

  test('untouched fields follow the record at once, and are not sent', async () => {
    renderPart(<Shared />);
    await userEvent.type(note(), 'новая');
    change({ title: 'Чужое', note: '', password: '' }, versionAt('bbbbbbbb'));
    expect([title().value, note().value]).toEqual(['Чужое', 'новая']);
    await userEvent.click(saveButton());
    expect(sent).toEqual([{ body: { note: 'новая' }, version: versionAt('bbbbbbbb') }]);
  });

  test('both values show with the author of the saved one, and nothing is sent until one is chosen', async () => {
    renderPart(<Shared />);
    await userEvent.type(title(), ' 2');
    answer = () => {
      change({ title: 'Чужое', note: '', password: '' }, versionAt('bbbbbbbb'));
      return Promise.reject(conflictError('Чужое'));
    };
    await userEvent.click(saveButton());
    const group = await screen.findByRole('group', { name: 'Название' });
    expect(group.textContent).toContain('Анна Ким');
    expect([within(group).getByText('Пароли 2'), within(group).getByText('Чужое')]).toHaveLength(2);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Оставить моё'));
    await userEvent.click(saveButton());
    expect(sent).toHaveLength(1);
    answer = () => Promise.resolve({});
    await userEvent.click(within(group).getByRole('button', { name: 'Оставить моё' }));
    await waitFor(() => expect(document.activeElement).toBe(title()));
    change({ title: 'Чужое', note: '', password: '' }, versionAt('bbbbbbbb'));
    expect(sent).toHaveLength(1);
    await userEvent.click(saveButton());
    expect(sent[1]).toEqual({ body: { title: 'Пароли 2' }, version: versionAt('bbbbbbbb') });
  });

  test('the saved value can be chosen by keyboard, and nothing is unsaved afterwards', async () => {
    renderPart(<Shared />);
    await userEvent.type(title(), ' 2');
    change({ title: 'Чужое', note: '', password: '' }, versionAt('bbbbbbbb'));
    const take = await screen.findByRole('button', { name: 'Взять сохранённое' });
    act(() => take.focus());
    await userEvent.keyboard('{Enter}');
    expect(title().value).toBe('Чужое');
    expect(unsaved.changed()).toEqual([]);
  });

  test('if only untouched fields had changed, the typed values are saved automatically', async () => {
    renderPart(<Shared />);
    await userEvent.type(note(), 'новая');
    answer = () => {
      answer = () => Promise.resolve({});
      change({ title: 'Чужое', note: '', password: '' }, versionAt('bbbbbbbb'));
      return Promise.reject(conflictError('Чужое'));
    };
    await userEvent.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ body: { note: 'новая' }, version: versionAt('bbbbbbbb') });
    expect([title().value, note().value]).toEqual(['Чужое', 'новая']);
  });

  test('a typed secret is not sent automatically after the record changed', async () => {
    renderPart(<Shared />);
    await userEvent.type(screen.getByLabelText(/Пароль/), 'тайна');
    answer = () => {
      change({ title: 'Чужое', note: '', password: '' }, versionAt('bbbbbbbb'));
      return Promise.reject(conflictError('Чужое'));
    };
    await userEvent.click(saveButton());
    await waitFor(() => expect(title().value).toBe('Чужое'));
    expect(sent).toHaveLength(1);
  });

  test('a restored draft that meets a newer record asks for a choice', async () => {
    draftStorage.store('anna', 'shared', { title: 'Пароли 2', note: 'было' }, { title: 'Было', note: 'было' });
    renderPart(<Shared />);
    const group = await screen.findByRole('group', { name: 'Название' });
    expect([within(group).getByText('Пароли 2'), within(group).getByText('Пароли')]).toHaveLength(2);
    expect([screen.queryByRole('group', { name: 'Заметка' }), note().value]).toEqual([null, '']);
  });
});
