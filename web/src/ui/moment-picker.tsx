import { Box, Group, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { DatePicker } from './date-picker.tsx';

type Props = {
  label: string;
  /** ISO 8601 in UTC, as it travels; shown and chosen in the person's own time. */
  value: string | null;
  onChange: (moment: string | null) => void;
  min?: string;
  /** The time of a day that was just chosen. */
  startTime?: string;
  isClearable?: boolean;
  error?: string | undefined;
};

/** A day and a time of it. */
export function MomentPicker({ label, value, onChange, min, startTime = '09:00', isClearable = false, error }: Props) {
  const { t } = useTranslation();
  const chosen = value === null ? null : dayjs(value);
  const time = chosen?.format('HH:mm') ?? startTime;
  const change = (day: string | null, at: string) => {
    const moment = day === null ? null : dayjs(`${day}T${at}`);
    if (moment === null || moment.isValid()) onChange(moment === null ? null : moment.toISOString());
  };
  return (
    <Group gap={10} align="end" wrap="nowrap" role="group" aria-label={label}>
      <Box flex={1} maw={240}>
        <DatePicker
          label={label}
          value={chosen?.format('YYYY-MM-DD') ?? null}
          isClearable={isClearable}
          onChange={(day) => change(day, time)}
          {...(min !== undefined && { min: dayjs(min).format('YYYY-MM-DD') })}
          {...(error !== undefined && { error })}
        />
      </Box>
      <TextInput
        w={120}
        type="time"
        label={t('ui.time')}
        value={time}
        disabled={chosen === null}
        onChange={(event) => change(chosen?.format('YYYY-MM-DD') ?? null, event.currentTarget.value)}
      />
    </Group>
  );
}
