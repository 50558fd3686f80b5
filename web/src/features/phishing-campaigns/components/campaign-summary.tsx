import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import type { CampaignDraft } from '../rules/draft.ts';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: CampaignDraft; forecast: Forecast; isReview: boolean; children: ReactNode };

/** The form's values so far, summarised beside it. */
export function CampaignSummary({ draft, forecast, isReview, children }: Props) {
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
              {/* The review shows these details in full. */}
              {!isReview && <LeftOut recipients={recipients} />}
            </Fact>
            <Fact name={t('phishing_campaigns.form.templates')}>
              {draft.templates.length === 0 ? '—' : draft.templates.map(({ name }) => name).join(', ')}
            </Fact>
            <Fact name={t('phishing_campaigns.form.start')}>
              {draft.dateDelay === null ? t('phishing_campaigns.form.start_now') : <Moment at={draft.dateDelay} />}
            </Fact>
            <Fact name={t('phishing_campaigns.form.last_email')}>
              {forecast.sendEnd === null ? '—' : <Moment at={forecast.sendEnd} />}
            </Fact>
            {draft.enableCreateCampaignByEnding && (
              <Fact name={t('phishing_campaigns.follow_up.title')}>{draft.post_campaign.name.trim() || '—'}</Fact>
            )}
            <Fact name={t('phishing_campaigns.form.end')}>{forecast.end === null ? '—' : <Moment at={forecast.end} />}</Fact>
          </Facts>
        </Card>
        <Stack gap={10}>{children}</Stack>
      </Stack>
    </aside>
  );
}

/** People who are targeted but will receive no email, and why. */
function LeftOut({ recipients }: { recipients: Forecast['recipients'] }) {
  const { t } = useTranslation();
  if (recipients === undefined) return null;
  return (['excluded_tag', 'excluded', 'unverified_domain'] as const)
    .filter((reason) => recipients[reason] > 0)
    .map((reason) => (
      <Text key={reason} size="xs" c="dimmed">
        {t(`phishing_campaigns.left_out.${reason}`, {
          count: recipients[reason],
          formatted: formatNumber(recipients[reason]),
          domains: recipients.unverified_domains.join(', '),
        })}
      </Text>
    ));
}
