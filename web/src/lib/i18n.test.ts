// @vitest-environment jsdom
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, currentLanguage, startTranslations } from './i18n.ts';
import { readLocale } from '../../build/locales.ts';
import { site } from './site.ts';

beforeAll(() => {
  vi.stubGlobal('fetch', (address: string) => {
    const [, language, namespace] = /locales\/(\w+)\/(\w+)\.json/.exec(address)!;
    return Promise.resolve(Response.json(readLocale(language as 'ru')[namespace!]));
  });
});
beforeEach(() => {
  document.documentElement.lang = '';
  site.lang = 'en';
});
afterEach(async () => {
  localStorage.clear();
  await i18next.changeLanguage('ru');
});

test('a page starts in the language in which it was served', async () => {
  await startTranslations();
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
});

test('a chosen language is stored', async () => {
  await startTranslations();
  await chooseLanguage('uz');
  await startTranslations();
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['uz', 'uz']);
});
