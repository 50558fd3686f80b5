import { Text } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { isPeriodFlawed } from '@vigil/contract/statistics/period.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/words-of-flaw.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { dayjsLocale } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';

type Days = { from: string; to: string };
type Props = Days & { onChoose: (days: Days) => void };

/** The first press chooses the first day, the second the last; pressing the same day twice chooses that day. */
export function PeriodCalendar({ from, to, onChoose }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState<[string | null, string | null]>([from || null, to || null]);
  const [isTooLong, setTooLong] = useState(false);
  const change = (next: [string | null, string | null]) => {
    setDays(next);
    const [first, last] = next;
    if (first === null || last === null) return;
    const flawed = isPeriodFlawed({ period: 'own', from: first, to: last });
    setTooLong(flawed);
    if (!flawed) onChoose({ from: first, to: last });
  };
  return (
    <DatesProvider settings={{ locale: dayjsLocale(), firstDayOfWeek: 1, weekendDays: [0, 6], consistentWeeks: true }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={days}
        onChange={change}
        defaultDate={to || today()}
        maxDate={today()}
        ariaLabels={{ previousMonth: t('ui.previous_month'), nextMonth: t('ui.next_month') }}
      />
      <Text size="xs" c={isTooLong ? 'var(--red-ink)' : 'dimmed'} role="status" maw={252}>
        {isTooLong ? wordsOfFlaw({ code: 'period' }, currentLanguage()) : t('dashboard.period.own_note')}
      </Text>
    </DatesProvider>
  );
}
