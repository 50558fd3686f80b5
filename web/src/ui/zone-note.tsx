import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentZone, hoursAhead, utcOffset } from '../lib/clock.ts';
import { formatNumber } from '../lib/format.ts';

/** Names the time zone of the times on a page, if it differs from the reader's. */
export function ZoneNote({ mt = 0 }: { mt?: number }) {
  const { t } = useTranslation();
  const hours = hoursAhead();
  if (hours === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt={mt}>
      {t(hours > 0 ? 'ui.zone.ahead' : 'ui.zone.behind', {
        zone: `${currentZone()} (UTC${utcOffset()})`,
        hours: formatNumber(Math.abs(hours)),
      })}
    </Text>
  );
}
