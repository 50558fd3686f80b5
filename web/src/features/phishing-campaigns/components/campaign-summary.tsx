import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { CampaignDraft } from '../rules.ts';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: CampaignDraft; forecast: Forecast; children: ReactNode };

/** What the form amounts to so far, beside it. */
export function CampaignSummary({ draft, forecast, children }: Props) {
  const { t } = useTranslation();
  const { count, recipients } = forecast;
  return (
    <aside aria-label={t('phishing_campaigns.form.summary')}>
      <Stack gap={12}>
        <Card>
          <Facts>
            <Fact name={t('phishing_campaigns.form.recipients')}>
              <div aria-live="polite">
                {count === undefined ? <Skeleton height={36} width={80} /> : <Figure>{formatNumber(count)}</Figure>}
              </div>
              <LeftOut recipients={recipients} />
            </Fact>
            <Fact name={t('phishing_campaigns.form.templates')}>
              {draft.templates.length === 0 ? '—' : draft.templates.map(({ name }) => name).join(', ')}
            </Fact>
            <Fact name={t('phishing_campaigns.form.start')}>
              {draft.start_date === null ? t('phishing_campaigns.form.start_now') : formatDateTime(draft.start_date)}
            </Fact>
            <Fact name={t('phishing_campaigns.form.last_letter')}>{formatDateTime(forecast.sendEnd)}</Fact>
            <Fact name={t('phishing_campaigns.form.end')}>{formatDateTime(forecast.end)}</Fact>
          </Facts>
        </Card>
        <Stack gap={10}>{children}</Stack>
      </Stack>
    </aside>
  );
}

/** Who was ticked and will get nothing, and why. */
function LeftOut({ recipients }: { recipients: Forecast['recipients'] }) {
  const { t } = useTranslation();
  if (recipients === undefined) return null;
  const { excluded, unverified_domain, unverified_domains } = recipients;
  return (
    <>
      {excluded > 0 && (
        <Text size="xs" c="dimmed">
          {t('phishing_campaigns.form.excluded', { count: excluded, formatted: formatNumber(excluded) })}
        </Text>
      )}
      {unverified_domain > 0 && (
        <Text size="xs" c="dimmed">
          {t('phishing_campaigns.form.unverified', {
            count: unverified_domain,
            formatted: formatNumber(unverified_domain),
            domains: unverified_domains.join(', '),
          })}
        </Text>
      )}
    </>
  );
}
