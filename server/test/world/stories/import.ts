import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Driver } from './driver.ts';
import { OPERATOR, signIn } from './sign-in.ts';

const dialog = { role: 'dialog', name: 'Загрузка сотрудников' };
const lines = ['Имя,Фамилия,Логин,Кем работает', 'Игорь,Юнусов,i.abdullaev@primer.example,Ведущий аналитик'];

/** Uploads a file, sees its unknown column and the planned changes, imports it, and undoes the import. */
export async function importStaff(window: Driver, { origin, folder }: { origin: string; folder: string }): Promise<void> {
  const file = join(folder, 'staff.csv');
  await writeFile(file, lines.join('\n'));
  await signIn(window, { origin, email: OPERATOR });
  await window.open(`${origin}/lk/admin/staff/employees?dialog=import`);
  await window.choose({ css: 'input[type=file]', within: dialog }, file);
  await window.click({ role: 'button', name: 'Прочитать файл', within: dialog });
  await window.see('Не читаются: Кем работает', dialog);
  await window.click({ role: 'combobox', name: 'Кем работает', within: dialog });
  await window.click({ role: 'option', name: 'Должность' });
  await window.click({ role: 'button', name: 'Прочитать с этими столбцами', within: dialog });
  await window.see('Ведущий аналитик', dialog);
  await window.click({ role: 'button', name: 'Загрузить', within: dialog });
  await window.see('Загрузка завершена', dialog);
  await window.click({ role: 'button', name: 'Отменить загрузку', within: dialog });
  await window.click({
    role: 'button',
    name: 'Отменить загрузку',
    within: { role: 'dialog', name: 'Отменить загрузку целиком?' },
  });
  await window.see('Отменено для 1 сотрудника', dialog);
  await window.click({ role: 'button', name: 'Закрыть', at: -1, within: dialog });
  await window.untilGone(dialog);
}
