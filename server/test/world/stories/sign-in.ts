import { DEMONSTRATION_PASSWORD } from '../../../../e2e/sign-in.ts';
import type { Driver } from './driver.ts';

export const OPERATOR = 'operator@primer.example';
export const LEARNER = 'employee@primer.example';

/** Signs in through the form, as a person does. */
export async function signIn(window: Driver, { origin, email }: { origin: string; email: string }): Promise<void> {
  await window.open(`${origin}/lk`);
  await giveCredentials(window, email, DEMONSTRATION_PASSWORD);
  await window.until('the sign-in page is left', () => window.run(() => !location.pathname.includes('/auth/')));
}

async function giveCredentials(window: Driver, email: string, password: string): Promise<void> {
  // The page uses the browser's language until the person chooses another.
  await window.click({ role: 'button', name: 'RU, Русский' });
  await window.type({ label: 'Электронная почта' }, email);
  await window.type({ label: 'Пароль' }, password);
  await window.click({ role: 'button', name: 'Войти' });
}

/** A wrong password is refused, the right one signs in, the session survives a reload, and the menu ends it. */
export async function signInAndOut(window: Driver, origin: string): Promise<void> {
  await window.open(`${origin}/lk/admin/staff/employees`);
  await giveCredentials(window, OPERATOR, 'not the password');
  await window.see('Неверный адрес или пароль');
  await giveCredentials(window, OPERATOR, DEMONSTRATION_PASSWORD);
  await window.find({ role: 'heading', name: 'Сотрудники' });
  await window.open(`${origin}/lk/admin/staff/employees`);
  await window.find({ role: 'heading', name: 'Сотрудники' });
  // The button is shown before its menu has been loaded.
  await window.click({ css: 'aside [aria-haspopup=menu]' });
  await window.click({ role: 'menuitem', name: 'Выйти' });
  await window.find({ role: 'heading', name: 'Вход' });
  await window.open(`${origin}/lk/admin/staff/employees`);
  await window.find({ role: 'heading', name: 'Вход' });
}
