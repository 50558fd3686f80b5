import { Box } from '@mantine/core';
import type { Provider, ProviderDescription } from '@vigil/contract/sso/provider.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';

type SamlProvider = Extract<Provider, { kind: 'saml' }>;

/** What the provider's metadata or discovery document says about it. Marks an expired certificate. */
export function ProviderFacts({
  description,
  metadata,
}: {
  description: ProviderDescription;
  metadata?: SamlProvider['metadata'];
}) {
  const { t } = useTranslation();
  const { issuer, sign_in_url, logout_url, certificates } = description;
  const isOver = certificates.length > 0 && certificates.every(({ is_over }) => is_over);
  const facts: [string, string][] = [
    [t('sso.fact.issuer'), issuer],
    [t('sso.fact.sign_in_url'), sign_in_url],
    [t('sso.fact.logout_url'), logout_url ?? '—'],
    ...certificates.map(({ subject, valid_to }): [string, string] => [
      t('sso.fact.certificate'),
      `${subject} · ${t('sso.fact.until', { day: formatDay(valid_to.slice(0, 10)) })}`,
    ]),
  ];
  return (
    <Card title={t('sso.facts')}>
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={`${name} ${value}`} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {metadata?.failure != null && (
        <Box mt={10}>
          <Notice status="warning">
            {t('sso.metadata_failed', { since: formatDateTime(metadata.failure.since), reason: metadata.failure.message })}
          </Notice>
        </Box>
      )}
      {isOver && (
        <Box mt={10}>
          <Notice status="warning">{t('sso.certificate_over')}</Notice>
        </Box>
      )}
    </Card>
  );
}
