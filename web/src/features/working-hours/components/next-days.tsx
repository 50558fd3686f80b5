import { Text } from '@mantine/core';
import { specialDays, type WorkingHours } from '@vigil/contract/working-hours/rules.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';

const SHOWN = 8;

/** Previews the form's effect: the next days that differ from the normal week. */
export function NextDays({ hours }: { hours: WorkingHours }) {
  const { t } = useTranslation();
  const days = useMemo(() => specialDays(hours, today(), SHOWN), [hours]);
  return (
    <section>
      <Text component="h3" fz="sm" fw="var(--bold)" mb={8}>
        {t('working_hours.next')}
      </Text>
      {days.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('working_hours.next_none')}
        </Text>
      ) : (
        <Facts isBeside>
          {days.map(({ day, rest }) => (
            <Fact key={day} name={formatDate(day)}>
              {t(`working_hours.names.${rest ?? 'working'}`)}
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  );
}
