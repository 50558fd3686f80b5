import { type Language, languages } from '@vigil/contract/shared/languages.ts';
import i18next from 'i18next';
import enApp from '../../../locales/en/translation/app.json';
import enKeyboard from '../../../locales/en/keyboard.json';
import enMenu from '../../../locales/en/translation/menu.json';
import enSite from '../../../locales/en/translation/site.json';
import ruApp from '../../../locales/ru/translation/app.json';
import ruKeyboard from '../../../locales/ru/keyboard.json';
import ruMenu from '../../../locales/ru/translation/menu.json';
import ruSite from '../../../locales/ru/translation/site.json';
import uzApp from '../../../locales/uz/translation/app.json';
import uzKeyboard from '../../../locales/uz/keyboard.json';
import uzMenu from '../../../locales/uz/translation/menu.json';
import uzSite from '../../../locales/uz/translation/site.json';

/** All three languages load together, because a screen is found by its name in any of them. */
const words: Record<Language, Record<string, object>> = {
  ru: { app: ruApp, keyboard: ruKeyboard, menu: ruMenu, site: ruSite },
  en: { app: enApp, keyboard: enKeyboard, menu: enMenu, site: enSite },
  uz: { app: uzApp, keyboard: uzKeyboard, menu: uzMenu, site: uzSite },
};

for (const language of languages) i18next.addResourceBundle(language, 'keyboard', words[language].keyboard);

/** Returns an interface text in every language, by its key: `menu.tags`, `keyboard:action.sign_out`. */
export const inEveryLanguage = (key: string): string[] =>
  languages.flatMap((language) => {
    const found = key
      .replace(':', '.')
      .split('.')
      .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], words[language]);
    return typeof found === 'string' ? [found] : [];
  });
