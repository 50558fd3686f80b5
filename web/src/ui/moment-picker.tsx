import { Box, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clockAt, momentAt } from '../lib/clock.ts';
import { DatePicker } from './date-picker.tsx';
import { TimeField } from './time-field.tsx';
import { ZoneNote } from './zone-note.tsx';

type Props = {
  label: string;
  /** The moment in ISO 8601 and UTC. The picker shows it in the organisation's time zone. */
  value: string | null;
  onChange: (moment: string | null) => void;
  min?: string;
  /** The time that a newly chosen day gets. */
  startTime?: string;
  isClearable?: boolean;
  error?: string | undefined;
};

/** Chooses a moment: a day and a time. */
export function MomentPicker({ label, value, onChange, min, startTime = '09:00', isClearable = false, error }: Props) {
  const { t } = useTranslation();
  const chosen = value === null ? null : clockAt(value);
  const time = chosen?.format('HH:mm') ?? startTime;
  const change = (day: string | null, time: string) => {
    if (day === null) onChange(null);
    // Does not report a time that is still being typed.
    else if (time !== '') onChange(momentAt(day, time));
  };
  return (
    <Stack gap={4} role="group" aria-label={label}>
      <Group gap={10} align="end" wrap="nowrap">
        <Box flex={1} maw={240}>
          <DatePicker
            label={label}
            value={chosen?.format('YYYY-MM-DD') ?? null}
            isClearable={isClearable}
            onChange={(day) => change(day, time)}
            {...(min !== undefined && { min: clockAt(min).format('YYYY-MM-DD') })}
            {...(error !== undefined && { error })}
          />
        </Box>
        <TimeField
          label={t('ui.time')}
          value={time}
          isDisabled={chosen === null}
          onChange={(typed) => change(chosen?.format('YYYY-MM-DD') ?? null, typed)}
        />
      </Group>
      <ZoneNote />
    </Stack>
  );
}
