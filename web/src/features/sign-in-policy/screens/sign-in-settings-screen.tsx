import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DirectorySettings } from '../../directories/components/directory-settings.tsx';
import { SsoSettings } from '../../sso/components/sso-settings.tsx';
import { SignInPolicyForm } from '../components/sign-in-policy-form.tsx';

/** Each sign-in method, by its name in the address (spec point 2). */
const methods = { email: SignInPolicyForm, active_directory: DirectorySettings, general: SsoSettings } as const;
const types = ['email', 'active_directory', 'general'] as const;
const params = { type: choice(types, 'email') };

/** How the organisation's people sign in. */
export function SignInSettingsScreen() {
  const { t } = useTranslation();
  const [{ type }, setState] = useSearchState(params);
  const Way = methods[type];
  return (
    <>
      <PageHeader title={t('sign_in_policy.title')} crumbs={[{ text: t('menu.section.settings') }]} />
      <Tabs
        value={type}
        onChange={(next) => setState({ type: types.find((signInType) => signInType === next) ?? 'email' })}
        mb={16}
      >
        <Tabs.List aria-label={t('sign_in_policy.title')}>
          {types.map((signInType) => (
            <Tabs.Tab key={signInType} value={signInType}>
              {t(`sign_in_policy.type.${signInType}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Way />
    </>
  );
}
