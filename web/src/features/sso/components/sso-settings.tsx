import { Button, Group, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ssoQuery } from '../api.ts';
import { InheritedProviders } from './inherited-providers.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProviderRow } from './provider-row.tsx';
import { SsoOnlySwitch } from './sso-only-switch.tsx';

/** The open dialog: a provider's id, or the kind of a new one. */
const params = { provider: text(), trial: text() };

/** The providers of single sign-on, and whether other methods remain. */
export function SsoSettings() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(ssoQuery());
  const [{ provider: open, trial }, setState] = useSearchState(params);
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} />;
  const { providers, forse_saml, inherited } = data;
  const add = (
    <Group gap={10}>
      {(['saml', 'oidc'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => setState({ provider: kind })}
        >
          {t(`sso.add.${kind}`)}
        </Button>
      ))}
    </Group>
  );
  const chosen = providers.find(({ id }) => id === open) ?? null;
  const kind = chosen?.kind ?? (open === 'saml' || open === 'oidc' ? open : null);
  return (
    <Stack gap={16} maw={820}>
      <Card title={t('sso.providers')} {...(providers.length > 0 && { aside: add })}>
        {providers.length === 0 ? (
          <EmptyState icon={IconKey} title={t('sso.none')} text={t('sso.none_text')} action={add} />
        ) : (
          <List label={t('sso.providers')} isLined>
            {providers.map((provider) => (
              <li key={provider.id}>
                <ProviderRow provider={provider} onOpen={() => setState({ provider: provider.id, trial: '' })} />
              </li>
            ))}
          </List>
        )}
      </Card>
      {(inherited.providers.length > 0 || inherited.inherits_sso) && <InheritedProviders inherited={inherited} />}
      <SsoOnlySwitch
        isOn={forse_saml}
        isPossible={providers.some(({ is_enabled }) => is_enabled) || (inherited.inherits_sso && inherited.providers.length > 0)}
      />
      {kind !== null && (
        <ProviderDialog
          key={open}
          kind={kind}
          provider={chosen}
          trial={trial}
          onAdded={(id) => setState({ provider: id }, { replace: true })}
          onClose={() => setState({ provider: '', trial: '' })}
        />
      )}
    </Stack>
  );
}
