import { expect } from 'vitest';
import type { Driver } from './driver.ts';
import { OPERATOR, signIn } from './sign-in.ts';

const PERSON = 'Алиев Бахтиёр Романович';
const POSITION = 'Ведущий специалист по закупкам';

/** Searches the list, opens a person, changes them, and finds the change. */
export async function findAndChangePerson(window: Driver, origin: string): Promise<void> {
  await signIn(window, { origin, email: OPERATOR });
  await window.open(`${origin}/lk/admin/staff/employees`);
  await window.click({ role: 'button', name: 'Страница 2' });
  await window.find({ css: '[aria-label="Страница 2"][aria-current=page]' });
  await window.type({ role: 'searchbox', name: 'Имя, почта или должность' }, 'Алиев Бах');
  await window.click({ role: 'link', name: PERSON });
  await window.find({ role: 'heading', name: PERSON });
  await window.click({ role: 'button', name: 'Изменить' });
  const dialog = { role: 'dialog' };
  await window.type({ role: 'textbox', name: 'Должность', within: dialog }, POSITION);
  await window.click({ role: 'button', name: 'Сохранить', within: dialog });
  await window.untilGone(dialog);
  await window.see(POSITION);
  await window.open(`${origin}/lk/admin/staff/employees?q=${encodeURIComponent(POSITION)}`);
  await window.type({ role: 'searchbox', name: 'Имя, почта или должность' }, POSITION);
  await window.find({ role: 'link', name: PERSON });
  expect(await window.textOf({ role: 'table' })).toContain(POSITION);
}
