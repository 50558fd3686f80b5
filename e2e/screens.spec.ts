import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolePermissions, type Permission, type Role } from '@vigil/contract/shared/permissions.ts';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { waitForTransitions, findViolations } from './accessible.ts';
import { startInstallation, type Installation } from './installation.ts';
import { DEMONSTRATION_PASSWORD, signIn } from './sign-in.ts';
import { findSmallTargets } from './small-targets.ts';

/** Every screen of the contract with a fixed address; screens of later editions redirect to the home page and are left out. */
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

/** Pages that the contract opens to any administrator and the product only to holders of a permission. */
const requiredPermissions: Record<string, Permission> = {
  '/lk/admin/settings/emails': 'admin.settings.emails',
  '/lk/admin/settings/settings': 'admin.settings.general',
  '/lk/admin/settings/load': 'admin.settings.superusers',
};

const redirectedPaths = [
  '/lk/admin/phishing/redirect',
  '/lk/admin/phishing/redirect/create',
  '/lk/admin/phishing/campaigns/by-ending/create',
  '/lk/admin/phishing/phishing-by-tags',
  '/lk/admin/settings/reports',
  '/lk/admin/statistics/general-statictics',
  '/lk/admin/statistics/reports',
];
const built = screens.filter(({ path, permission }) => permission !== '-' && !redirectedPaths.includes(path));

/** One page of each kind; all other pages are built from the same parts. */
const checkedPages = [
  '/lk/user/learning',
  '/lk/user/profile/two-factor',
  '/lk/admin/staff/employees',
  '/lk/admin/staff/tags',
  '/lk/admin/phishing/campaigns',
  '/lk/admin/organization',
  '/lk/admin/organization/create',
  '/lk/admin/settings/adfs',
  '/lk/admin/settings/audit',
  '/lk/admin/settings/emails',
  '/lk/admin/profile',
  '/lk/admin/instructions',
];
let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

const ranks = ['employee', 'content_manager', 'operator', 'super_user', 'system_admin'] as const;
const mayOpen = (role: Role, { path, permission }: (typeof built)[number]): boolean =>
  rolePermissions[role].includes((requiredPermissions[path] ?? permission) as Permission);

// The role with all permissions has its own test below.
test('each role opens its own screens but not the next role’s, and is redirected from those', async ({ browser }) => {
  for (const [rank, role] of ranks.slice(0, -1).entries()) {
    const gained = built.filter((screen) => mayOpen(role, screen) && (rank === 0 || !mayOpen(ranks[rank - 1]!, screen)));
    const closed = built.filter((screen) => !mayOpen(role, screen) && mayOpen(ranks[rank + 1]!, screen));
    expect(gained.length * closed.length, role).toBeGreaterThan(0);
    await visitAll(await (await browser.newContext()).newPage(), role, [...gained, ...closed]);
  }
});

async function visitAll(page: Page, role: keyof typeof logins, visited: typeof built): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  await signIn(page, vigil.origin, { email: logins[role] });
  for (const screen of visited) {
    const { path } = screen;
    await page.goto(vigil.origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const { pathname } = new URL(page.url());
    if (mayOpen(role, screen)) expect(pathname, `${role} at ${path}`).toBe(path);
    else expect(pathname, `${role} at ${path}`).not.toBe(path);
  }
  await page.waitForLoadState('networkidle');
  expect(errors, role).toEqual([]);
}

const openInLight = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })).newPage();

test('public screens are accessible to everyone, in both colour schemes', async ({ browser }) => {
  const page = await openInLight(browser);
  for (const path of ['/lk/auth/login', '/lk/auth/password/recovery', '/lk/privacy-policy']) await checkAccess(page, path);
});

const half = Math.ceil(checkedPages.length / 2);
// Two tests, because one would exceed the time limit on a slow machine.
for (const [which, paths] of [
  ['the first', checkedPages.slice(0, half)],
  ['the second', checkedPages.slice(half)],
] as const) {
  test(`all screens are accessible to everyone, in both colour schemes: ${which} half`, async ({ browser }) => {
    const page = await openInLight(browser);
    await signIn(page, vigil.origin, { email: logins.system_admin });
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      await checkAccess(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
}

test('security 48: the log contains every request, and no secret', async ({ page }) => {
  await signIn(page, vigil.origin, { email: logins.operator });
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const cookies = (await page.context().cookies()).map(({ value }) => value);
  const log = readFileSync(vigil.logFile, 'utf8');
  const requestLines = log.split('\n').filter((line) => line.includes('"answered"'));
  expect(requestLines.length).toBeGreaterThan(20);
  expect(requestLines.filter((line) => !line.includes('"trace_id"'))).toEqual([]);
  for (const secret of [DEMONSTRATION_PASSWORD, token!, ...cookies]) expect(secret.length).toBeGreaterThan(10);
  // The log shows the demonstration's password where it lists the logins, and in no request.
  const requests = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  for (const secret of [DEMONSTRATION_PASSWORD, token!, ...cookies]) expect(requests).not.toContain(secret);
});

async function checkAccess(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(vigil.origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect.soft(await findViolations(page), path).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await waitForTransitions(page);
  expect.soft(await findViolations(page, 'color-contrast'), `${path}, dark`).toEqual([]);
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  // The new width starts transitions of sizes.
  await waitForTransitions(page);
  expect.soft(await findSmallTargets(page), `${path}, by finger`).toEqual([]);
  await page.setViewportSize(wide);
}
