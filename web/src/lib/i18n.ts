import { defaultLanguage, languages, type Language } from '@vigil/contract/shared/languages.ts';
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { site } from './site.ts';

const CHOICE = 'language';

export const currentLanguage = (): Language => languages.find((known) => known === i18next.language) ?? startLanguage();

export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', (language) => (document.documentElement.lang = language));
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: startLanguage(),
      fallbackLng: defaultLanguage,
      supportedLngs: languages,
      ns: ['translation', 'commons', 'tips', 'global_errors'],
      defaultNS: 'translation',
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      // React escapes what it shows.
      interpolation: { escapeValue: false },
    });
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(CHOICE, language);
  await i18next.changeLanguage(language);
}

/** The language of whoever signed in, unless another was chosen in this browser. */
export function adoptLanguage(language: Language): void {
  if (chosenLanguage() === null) void i18next.changeLanguage(language);
}

/** What the person once chose in this browser. */
export const chosenLanguage = (): string | null => localStorage.getItem(CHOICE);

/** The person's own choice first, then the organisation's language. */
function startLanguage(): Language {
  const chosen = chosenLanguage();
  return languages.find((known) => known === chosen) ?? site.lang ?? defaultLanguage;
}
