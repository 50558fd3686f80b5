import { expect, test, type Page } from '@playwright/test';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

for (const width of [1440, 390]) {
  test(`select-all covers everyone, is confirmed by typing the number, and is undone, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, vigil.origin, { email: OPERATOR });
    await page.goto(`${vigil.origin}/lk/admin/learning/assigned`);
    await page.getByRole('link', { name: 'Как узнать поддельное письмо' }).click();
    await page.getByRole('button', { name: /^Прошли/ }).click();
    const completed = await countInHeading(page);
    expect(completed).toBeGreaterThan(20);

    await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
    await page.getByRole('button', { name: 'Убрать из курса' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Убрать из курса' });
    await expect(confirm).toBeDisabled();
    await page.getByLabel(`Чтобы подтвердить, введите «${completed}»`).fill(String(completed));
    await confirm.click();
    await expect(page.getByRole('dialog').getByText(new RegExp(`^Убра\\S+ ${completed} `))).toBeVisible();
    await expect(page.getByText('Ничего не найдено')).toBeAttached();

    await page.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByRole('dialog').getByText(new RegExp(`^Возвращ\\S+ ${completed} `))).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click();
    // The toast appears before the list behind it has been loaded again.
    await expect.poll(() => countInHeading(page)).toBe(completed);
  });
}

/** Returns the number of people that the heading shows. */
async function countInHeading(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^Сотрудники найдено: \d+/ });
  await expect(heading).toBeVisible();
  return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
}
