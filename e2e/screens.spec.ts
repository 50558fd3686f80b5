import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { rolePermissions, type Permission, type Role } from '@vigil/contract/shared/permissions.ts';
import { expect, test, type Page } from '@playwright/test';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

/** Every screen of the contract that needs nothing to be opened; those of later editions go home and are left out. */
const screens = readFileSync(join(import.meta.dirname, '../contract/screens.tsv'), 'utf8')
  .split('\n')
  .map((row) => row.split('\t'))
  .map(([path = '', permission = '']) => ({ path: path.replaceAll(/^\(|\)$/g, ''), permission }))
  .filter(({ path }) => path.startsWith('/lk/') && !path.includes(':') && !path.includes('*'));

const logins: Record<Exclude<Role, 'pdf_service'>, string> = {
  employee: 'employee@primer.example',
  content_manager: 'content@primer.example',
  operator: 'operator@primer.example',
  super_user: 'super@primer.example',
  system_admin: 'admin@primer.example',
};

/** Pages that the contract calls an administrator's, and the design gives to fewer. */
const narrower: Record<string, Permission> = {
  '/lk/admin/settings/emails': 'admin.settings.emails',
  '/lk/admin/settings/reports': 'admin.settings.reports',
  '/lk/admin/settings/settings': 'admin.settings.general',
};

const later = [
  '/lk/admin/staff/tags',
  '/lk/admin/phishing/redirect',
  '/lk/admin/phishing/redirect/create',
  '/lk/admin/phishing/campaigns/by-ending/create',
  '/lk/admin/phishing/phishing-by-tags',
  '/lk/admin/statistics/general-statictics',
  '/lk/admin/statistics/reports',
];
const built = screens.filter(({ path, permission }) => permission !== '-' && !later.includes(path));

let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

for (const role of Object.keys(logins) as (keyof typeof logins)[]) {
  test(`${role}: opens what is theirs, and is sent away from the rest`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('response', (answer) => {
      if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    await signIn(page, vigil.origin, { email: logins[role] });
    for (const { path, permission } of built) {
      await page.goto(vigil.origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const wanted = narrower[path] ?? permission;
      const isTheirs = rolePermissions[role].includes(wanted as Permission);
      const { pathname } = new URL(page.url());
      if (isTheirs) expect(pathname, path).toBe(path);
      else expect(pathname, path).not.toBe(path);
      expect(errors, path).toEqual([]);
    }
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`everything can be read and reached by everyone, ${scheme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' })).newPage();
    await checkAccess(page, '/lk/auth/login');
    await checkAccess(page, '/lk/auth/password/recovery');
    await signIn(page, vigil.origin, { email: logins.system_admin });
    for (const { path } of built) await checkAccess(page, path);
  });
}

async function checkAccess(page: Page, path: string): Promise<void> {
  await page.goto(vigil.origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .exclude('iframe')
    .analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(told, path).toEqual([]);
}
