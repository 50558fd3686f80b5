import type { Day } from './day.ts';
import { menu } from './setting-up.ts';

/** The time to save the staff list as CSV in the personnel system. */
const EXPORT_SECONDS = 60;

export async function importPeople(day: Day, { file, count }: { file: string; count: number }): Promise<void> {
  const { page } = day;
  day.addWorkElsewhere(EXPORT_SECONDS);
  await day.press(menu(page, 'Staff'));
  await day.press(page.getByRole('button', { name: 'Import file' }));
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await day.press(dialog.getByRole('button', { name: 'Read file' }));
  await day.press(dialog.getByRole('tab', { name: `To add ${count.toLocaleString('en')}` }));
  await day.picture('import', { height: 1180 });
  await day.press(dialog.getByRole('button', { name: 'Import', exact: true }));
  await dialog.getByText('Import finished').waitFor({ timeout: 180_000 });
  await day.press(dialog.getByRole('button', { name: 'Close' }).last());
}

export async function assignCourse(day: Day, { course, department }: { course: string; department: string }): Promise<void> {
  const { page } = day;
  await day.press(menu(page, 'Statistics'));
  await day.press(page.getByRole('link', { name: 'Choose course' }));
  await day.press(page.getByRole('link', { name: course }));
  await day.press(page.getByRole('treeitem', { name: new RegExp(department) }));
  await page
    .getByRole('status')
    .filter({ hasText: /[1-9]\d* people/ })
    .waitFor();
  await day.picture('course', { height: 1150 });
  await day.press(page.getByRole('button', { name: 'Assign course' }));
  await page.waitForURL(/assigned\/[0-9a-f-]{36}/);
}
