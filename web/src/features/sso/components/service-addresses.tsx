import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Provider } from '@vigil/contract/sso/provider.ts';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Row } from '../../../ui/list.tsx';

/** The values to enter at the provider, for copying. */
export function ServiceAddresses({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const addresses: [string, string][] =
    provider.kind === 'oidc'
      ? (['redirect_url', 'logout_url'] as const).map((name) => [
          t(`sso.service.${name === 'logout_url' ? 'after_logout_url' : name}`),
          provider.service[name],
        ])
      : (['metadata_url', 'entity_id', 'answer_url', 'logout_url'] as const).map((name) => [
          t(`sso.service.${name}`),
          provider.service[name],
        ]);
  return (
    <Card title={t('sso.service.title')}>
      <Facts>
        {addresses.map(([name, value]) => (
          <Fact key={name} name={name}>
            <Row>
              <span>{value}</span>
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={`${t('commons:copy')}: ${name}`}
                onClick={() => void copyText(value)}
              >
                <IconCopy size={16} stroke={1.6} />
              </ActionIcon>
            </Row>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
