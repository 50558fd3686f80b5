import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type CampaignDraft, withinWorkingHours } from '../rules.ts';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: CampaignDraft; forecast: Forecast; onChange: (change: Partial<CampaignDraft>) => void };

/** How many letters would come at night or on a day off, and the way to have them all within working hours. */
export function UntimelyLetters({ draft, forecast: { calendar, start, sendEnd }, onChange }: Props) {
  const { t } = useTranslation();
  if (calendar === null || sendEnd === null) return null;
  const { atNight, onWeekend, total } = calendar;
  if (atNight + onWeekend === 0) return null;
  const better = withinWorkingHours(draft, { start, sendEnd });
  const told = (key: 'night' | 'weekend', count: number) =>
    count === 0 ? [] : [t(`phishing_campaigns.untimely.${key}`, { count, formatted: formatNumber(count) })];
  return (
    <Notice status="warning">
      <Text>
        {t('phishing_campaigns.untimely.text', {
          parts: [...told('night', atNight), ...told('weekend', onWeekend)].join(', '),
          total: formatNumber(total),
        })}
      </Text>
      {better !== null && (
        <Button
          size="compact-md"
          variant="default"
          mt={12}
          h="auto"
          py={6}
          styles={wrapping}
          onClick={() => onChange(better.change)}
        >
          {better.from === better.until
            ? t('phishing_campaigns.untimely.send_at', { moment: momentWords(better.from) })
            : t('phishing_campaigns.untimely.send_within', {
                moment: momentWords(better.from),
                until: formatTime(better.until),
              })}
        </Button>
      )}
    </Notice>
  );
}

const wrapping = { label: { whiteSpace: 'normal', lineHeight: 1.4 } } as const;
