import type { Driver } from './driver.ts';
import { OPERATOR, signIn } from './sign-in.ts';

/** Launches a campaign from the empty form, and waits until its emails are delivered. */
export async function launchCampaign(window: Driver, origin: string): Promise<void> {
  await signIn(window, { origin, email: OPERATOR });
  await window.open(`${origin}/lk/admin/phishing/campaigns/create`);
  await window.type({ role: 'textbox', name: 'Название' }, 'Проверка браузера');
  await window.click({ role: 'button', name: 'Выбрать шаблоны' });
  await window.click({ label: 'Премия за квартал', within: { role: 'dialog' } });
  await window.click({ role: 'button', name: /^Выбрать/, within: { role: 'dialog' } });
  await window.click({ role: 'treeitem', name: /Бухгалтерия/ });
  await window.click({ label: 'Все сразу' });
  await window.click({ role: 'button', name: 'Проверить и запустить' });
  await window.find({ role: 'heading', name: 'Проверьте перед запуском' });
  await window.see('Бухгалтерия', { role: 'list', name: 'Выбранные отделы' });
  await window.click({ role: 'button', name: 'Запустить' });
  await window.until('the campaign has a page', () => window.run(() => /campaigns\/[0-9a-f-]{36}$/.test(location.pathname)));
  await window.see(/Доставлено\s*[1-9]/, { role: 'main' });
}
