import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { CampaignDraft } from '../rules/draft.ts';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: CampaignDraft; forecast: Forecast; onChange: (change: Partial<CampaignDraft>) => void };

/** The number of emails that would arrive outside working hours, and a button that moves them into working hours. */
export function EmailsOutsideHours({ draft, forecast: { count, untimely, nextWorking }, onChange }: Props) {
  const { t } = useTranslation();
  if (count === undefined || untimely === 0) return null;
  return (
    <Notice status="warning">
      <Text>
        {t('phishing_campaigns.untimely.text', {
          count: untimely,
          formatted: formatNumber(untimely),
          total: formatNumber(count),
        })}
      </Text>
      {draft.emailSendType === 'to_end' ? (
        <Button {...offers} onClick={() => onChange({ workingHours: true })}>
          {t('phishing_campaigns.untimely.send_within')}
        </Button>
      ) : (
        nextWorking !== null && (
          <Button {...offers} onClick={() => onChange({ dateDelay: nextWorking })}>
            {t('phishing_campaigns.untimely.send_at', { moment: momentWords(nextWorking) })}
          </Button>
        )
      )}
    </Notice>
  );
}

const offers = {
  size: 'compact-md',
  variant: 'default',
  mt: 12,
  h: 'auto',
  py: 6,
  styles: { label: { whiteSpace: 'normal', lineHeight: 1.4 } },
} as const;
