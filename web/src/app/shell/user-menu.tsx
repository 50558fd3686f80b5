import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { IconBook, IconCheck, IconHistory, IconListCheck, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../features/auth/api.ts';
import { useChooseLanguage, useIsReadOnly } from '../../features/profile/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { screens } from '../screens.ts';
import { languageNames } from '../../lib/language-names.ts';

type Props = { area: 'admin' | 'user'; children: ReactElement };

/** Profile, language, colour scheme and sign-out; `children` is the button that opens the menu. */
export function UserMenu({ area, children }: Props) {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const signOut = useSignOut();
  const isReadOnly = useIsReadOnly();
  const chooseLanguage = useChooseLanguage();
  const profile = screens.find(({ path }) => path === `/${area}/profile`)?.path;
  return (
    <Menu position={area === 'admin' ? 'top-start' : 'bottom-end'} width={224}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {profile !== undefined && !isReadOnly && (
          <Menu.Item component={Link} to={profile} leftSection={<IconUser size={16} />}>
            {t('app.profile')}
          </Menu.Item>
        )}
        {area === 'admin' && (
          <>
            <Menu.Item component={Link} to="/admin/instructions" leftSection={<IconBook size={16} />}>
              {t('site.instructions')}
            </Menu.Item>
            <Menu.Item component={Link} to="/admin/first-day" leftSection={<IconListCheck size={16} />}>
              {t('first_day.title')}
            </Menu.Item>
            <Menu.Item component={Link} to="/admin/change-log" leftSection={<IconHistory size={16} />}>
              {t('site.change_log')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {t(isDark ? 'app.light_scheme' : 'app.dark_scheme')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('app.language')}</Menu.Label>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => chooseLanguage(language)}
            rightSection={language === currentLanguage() && <IconCheck size={16} />}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
        {!isReadOnly && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconLogout size={16} />}
              onClick={() => void unsaved.mayLeave().then((may) => may && signOut.mutate())}
            >
              {t('app.sign_out')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
