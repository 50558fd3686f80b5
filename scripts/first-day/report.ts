import { readFile } from 'node:fs/promises';
import type { Day } from './day.ts';
import { menu } from './setting-up.ts';

/** Makes the one-page report for the director and downloads it. */
export async function makeReport(day: Day, recipient: string): Promise<void> {
  const { page } = day;
  await day.press(menu(page, 'Statistics'));
  await day.press(menu(page, 'Reports'));
  await day.press(page.getByRole('button', { name: 'Create report' }).first());
  await day.press(page.getByRole('radiogroup', { name: 'Period' }).getByText('Dates', { exact: true }));
  await day.type(page.getByRole('combobox', { name: 'Recipients' }), recipient);
  await day.press(page.getByRole('option').first());
  await page.keyboard.press('Tab');
  // The preview of the default period is shown until the report's own preview loads.
  await page.getByRole('region', { name: 'Preview' }).getByText(/ – /).waitFor();
  await day.picture('report', { height: 1080 });
  await day.press(page.getByRole('button', { name: 'Open full size' }).last());
  const paper = page.getByRole('dialog').getByRole('img', { name: 'The first page of the report' });
  await paper.waitFor();
  await day.picture('pdf', { part: paper, height: 1600 });
  await page.keyboard.press('Escape');
  await day.press(page.getByRole('button', { name: 'Save report' }));
  const download = page.getByRole('button', { name: 'Download' });
  await download.waitFor({ timeout: 180_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), day.press(download)]);
  const head = (await readFile(await file.path())).subarray(0, 5).toString('latin1');
  if (head !== '%PDF-') throw new Error('The downloaded file is no PDF.');
}
