import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DirectorySettings } from '../../directories/components/directory-settings.tsx';
import { SsoSettings } from '../components/sso-settings.tsx';

/** By the contract's `type`, in the order of the tabs. */
const pages = { general: SsoSettings, active_directory: DirectorySettings };
type Type = keyof typeof pages;

const types = Object.keys(pages) as Type[];
const params = { type: choice(types, 'general') };

/** How the organisation's people come in, other than by a password of ours. */
export function SignInSettingsScreen() {
  const { t } = useTranslation();
  const [{ type }] = useSearchState(params);
  const go = useGo();
  const Page = pages[type];
  return (
    <>
      <PageHeader title={t('menu.adfs')} crumbs={[{ text: t('menu.section.settings') }]} />
      <Tabs
        value={type}
        onChange={(next) => void go({ to: '/admin/settings/adfs', search: { type: next ?? 'general' } })}
        mb={16}
      >
        <Tabs.List aria-label={t('menu.adfs')}>
          {types.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`sso.type.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Page />
    </>
  );
}
