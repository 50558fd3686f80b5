import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentZone } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/format.ts';
import { weekdayOf } from '../../../lib/moment-words.ts';
import type { SendingDay } from './sending-times.ts';
import classes from './sending-calendar.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Only every third hour is labelled, because there is no room for all labels. */
const NAMED_EVERY = 3;

/** How many emails are sent when: a row per day, a cell per hour. A darker cell has more emails. */
export function SendingCalendar({ days }: { days: readonly SendingDay[] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...days.flatMap((day) => day.hours));
  return (
    <>
      <table className={classes.calendar} aria-label={t('phishing_campaigns.calendar.title')}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('phishing_campaigns.calendar.day')}</VisuallyHidden>
            </th>
            {hours.map((hour) => (
              <th scope="col" key={hour} data-named={hour % NAMED_EVERY === 0 || undefined}>
                {hour}
              </th>
            ))}
            <th scope="col">{t('phishing_campaigns.calendar.emails')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, hours: counts, isWorked, total }) => (
            <tr key={day} data-rest={!isWorked.includes(true) || undefined}>
              <th scope="row">{weekdayOf(day)}</th>
              {counts.map((count, hour) => (
                <td
                  key={hours[hour]}
                  data-off={!isWorked[hour] || undefined}
                  title={count === 0 ? undefined : `${hour}:00 · ${formatNumber(count)}`}
                >
                  {count > 0 && (
                    <span className={classes.emails} style={{ opacity: 0.3 + (0.7 * count) / most }}>
                      <VisuallyHidden>{formatNumber(count)}</VisuallyHidden>
                    </span>
                  )}
                </td>
              ))}
              <td className={classes.total}>{formatNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="xs" c="dimmed" mt={8}>
        {t('phishing_campaigns.calendar.note', { zone: currentZone() })}
      </Text>
    </>
  );
}
