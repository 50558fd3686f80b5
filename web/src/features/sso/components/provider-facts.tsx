import type { ProviderDescription } from '@vigil/contract/sso/provider.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './service-addresses.module.css';

/** What metadata or discovery tell; a certificate that is over is told as such. */
export function ProviderFacts({ description }: { description: ProviderDescription }) {
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
    <section className={classes.box}>
      <h3>{t('sso.facts')}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOver && <Notice status="warning">{t('sso.certificate_over')}</Notice>}
    </section>
  );
}
