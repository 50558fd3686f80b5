import { UnstyledButton } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language-names.ts';
import classes from './language-select.module.css';

/** Offers the languages in a row, because a drop-down would add code to the sign-in page. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const chosen = currentLanguage();
  return (
    <div role="group" aria-label={t('app.language')} className={classes.group}>
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={classes.language}
          aria-pressed={language === chosen}
          aria-label={`${language.toUpperCase()}, ${languageNames[language]}`}
          onClick={() => void chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </UnstyledButton>
      ))}
    </div>
  );
}
