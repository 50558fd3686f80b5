import { Button, Menu } from '@mantine/core';
import { languages } from '@vigil/contract/shared/language.ts';
import { IconCheck, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../../lib/i18n.ts';
import { languageNames } from './language-names.ts';

export function LanguageSelect() {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconWorld size={18} stroke={1.6} />} aria-label={t('app.language')}>
          {languageNames[language]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            onClick={() => void chooseLanguage(one)}
            rightSection={one === language && <IconCheck size={16} />}
          >
            {languageNames[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
