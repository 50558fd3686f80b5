// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';

const department = { id: '00000000-0000-4000-8000-000000000001', title: 'Офис', path: 'Офис', is_default: false };
const sent: { url: string; body: unknown }[] = [];
let answer: { status: number; body: unknown };

beforeEach(() => {
  sent.length = 0;
  answer = { status: 200, body: {} };
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ data: [department], total_count: 1, limit: 10, offset: 0 });
    sent.push({ url, body: JSON.parse(body) });
    return Response.json(answer.body, { status: answer.status });
  });
});

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const button = () => screen.getByRole('button', { name: 'Добавить' });

async function fillIn() {
  await userEvent.type(field(/Фамилия/), ' Ёлкин ');
  await userEvent.type(field(/^Имя/), 'Пётр');
  await userEvent.type(field(/почта/), 'a@b.test');
  await userEvent.click(screen.getByPlaceholderText('Выберите отдел'));
  await userEvent.click(await screen.findByText('Офис'));
}

test('a field’s error shows after the field is left; submitting shows all errors and scrolls to the first', async () => {
  renderPart(<EmployeeDialog employee={null} onClose={() => {}} />);
  await userEvent.type(field(/почта/), 'nobody');
  expect(screen.queryByText('Неверный адрес почты')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Неверный адрес почты')).toBeTruthy();
  expect(screen.queryByText('Обязательное поле')).toBeNull();
  await userEvent.click(button());
  expect(screen.getAllByText('Обязательное поле')).toHaveLength(3);
  await waitFor(() => expect(document.activeElement).toBe(field(/Фамилия/)));
  expect(sent).toEqual([]);
});

test('text fields are trimmed on blur, and an empty required one shows “required field”', async () => {
  renderPart(<EmployeeDialog employee={null} onClose={() => {}} />);
  const surname = screen.getByRole<HTMLInputElement>('textbox', { name: /Фамилия/ });
  await userEvent.type(surname, '  Иванов  ');
  await userEvent.tab();
  expect(surname.value).toBe('Иванов');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Имя/ });
  await userEvent.type(name, '   ');
  await userEvent.tab();
  expect(name.value).toBe('');
  expect(await screen.findByText('Обязательное поле')).toBeTruthy();
});

test('the request has trimmed texts and the chosen department', async () => {
  const onClose = vi.fn();
  renderPart(<EmployeeDialog employee={null} onClose={onClose} />);
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.url).toContain('need_message=true');
  expect(sent[0]?.body).toMatchObject({
    last_name: 'Ёлкин',
    email: 'a@b.test',
    role: 'employee',
    department: { id: department.id },
  });
});

test('the server’s message shows under the form, a licence error with our own text', async () => {
  answer = { status: 409, body: { message: 'Number of users', code: 'employee.licence' } };
  renderPart(<EmployeeDialog employee={null} onClose={() => {}} />);
  await fillIn();
  await userEvent.click(button());
  const words = await screen.findByText('Недостаточно лицензий');
  const isUnder = field(/почта/).compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isUnder).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Скопировать подробности' })).toBeTruthy();
});

test('the form offers the roles that the person may give', async () => {
  renderPart(<EmployeeDialog employee={null} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('combobox', { name: /Роль/ }));
  await screen.findByRole('option', { name: 'Оператор', hidden: true });
  const [list] = screen.getAllByRole('listbox', { hidden: true }).filter(({ textContent }) => textContent?.includes('Оператор'));
  const offered = within(list!).getAllByRole('option', { hidden: true });
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Оператор', 'Контент-менеджер', 'Сотрудник']);
});

test('an error without a message is called unexpected', async () => {
  answer = { status: 500, body: {} };
  renderPart(<EmployeeDialog employee={null} onClose={() => {}} />);
  await fillIn();
  await userEvent.click(button());
  expect(await screen.findByText('Произошла непредвиденная ошибка')).toBeTruthy();
});
