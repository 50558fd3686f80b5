import { defaultLanguage, languages, type Language } from '@vigil/contract/shared/languages.ts';
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { untilLoaded } from './connection.ts';
import { site } from './site.ts';

const CHOICE = 'language';

/** Loads the translations from the address that the contract defines. */
const words: BackendModule = {
  type: 'backend',
  init() {},
  // oxlint-disable-next-line typescript/no-misused-promises -- i18next accepts a promise, although its type does not say so
  async read(language, namespace) {
    const answer = await untilLoaded(() => fetch(`/locales/${language}/${namespace}.json`));
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.json()) as ResourceKey;
  },
};

export const currentLanguage = (): Language => languages.find((known) => known === i18next.language) ?? startLanguage();

export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', (language) => (document.documentElement.lang = language));
  await i18next
    .use(words)
    .use(initReactI18next)
    .init({
      lng: startLanguage(),
      fallbackLng: defaultLanguage,
      supportedLngs: languages,
      ns: ['translation', 'commons', 'tips', 'global_errors'],
      defaultNS: 'translation',
      // Values are not escaped, because React escapes all texts.
      interpolation: { escapeValue: false },
    });
}

/** Changes the interface language, and stores the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(CHOICE, language);
  await i18next.changeLanguage(language);
}

/** Sets the language of a signed-in person, unless a language was chosen in this browser. */
export function adoptLanguage(language: Language): void {
  if (chosenLanguage() === null) void i18next.changeLanguage(language);
}

/** Returns the language chosen in this browser; null if none was. */
export const chosenLanguage = (): string | null => localStorage.getItem(CHOICE);

/** Returns the language to start with: the one chosen in this browser, else the organisation's. */
function startLanguage(): Language {
  const chosen = chosenLanguage();
  return languages.find((known) => known === chosen) ?? site.lang ?? defaultLanguage;
}
