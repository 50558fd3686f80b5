import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import type { CampaignDraft } from '../rules.ts';
import classes from './campaign-form.module.css';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: CampaignDraft; forecast: Forecast; children: ReactNode };

/** What the form amounts to so far, beside it. */
export function CampaignSummary({ draft, forecast, children }: Props) {
  const { t } = useTranslation();
  const { count, recipients } = forecast;
  return (
    <aside className={classes.summary} aria-label={t('phishing_campaigns.form.summary')}>
      <Card>
        <dl className={classes.facts}>
          <div>
            <dt>{t('phishing_campaigns.form.recipients')}</dt>
            <dd className={classes.figure} aria-live="polite">
              {count === undefined ? <Skeleton height={36} width={80} /> : formatNumber(count)}
            </dd>
            <LeftOut recipients={recipients} />
          </div>
          <div>
            <dt>{t('phishing_campaigns.form.templates')}</dt>
            <dd>{draft.templates.length === 0 ? '—' : draft.templates.map(({ name }) => name).join(', ')}</dd>
          </div>
          <div>
            <dt>{t('phishing_campaigns.form.start')}</dt>
            <dd>{draft.start_date === null ? t('phishing_campaigns.form.start_now') : formatDateTime(draft.start_date)}</dd>
          </div>
          <div>
            <dt>{t('phishing_campaigns.form.last_letter')}</dt>
            <dd>{formatDateTime(forecast.sendEnd)}</dd>
          </div>
          <div>
            <dt>{t('phishing_campaigns.form.end')}</dt>
            <dd>{formatDateTime(forecast.end)}</dd>
          </div>
        </dl>
      </Card>
      <div className={classes.buttons}>{children}</div>
    </aside>
  );
}

/** Who was ticked and will get nothing, and why. */
export function LeftOut({ recipients }: { recipients: Forecast['recipients'] }) {
  const { t } = useTranslation();
  if (recipients === undefined) return null;
  const { excluded, unverified_domain, unverified_domains } = recipients;
  return (
    <>
      {excluded > 0 && (
        <dd>
          <small>{t('phishing_campaigns.form.excluded', { count: excluded, formatted: formatNumber(excluded) })}</small>
        </dd>
      )}
      {unverified_domain > 0 && (
        <dd>
          <small>
            {t('phishing_campaigns.form.unverified', {
              count: unverified_domain,
              formatted: formatNumber(unverified_domain),
              domains: unverified_domains.join(', '),
            })}
          </small>
        </dd>
      )}
    </>
  );
}
