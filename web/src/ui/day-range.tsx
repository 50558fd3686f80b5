import { Group } from '@mantine/core';
import { DatePicker } from './date-picker.tsx';

type Props = {
  fromLabel: string;
  toLabel: string;
  /** YYYY-MM-DD; empty for no bound. */
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
};

/** Chooses a first and a last day; the first cannot be after the last. */
export const DayRange = ({ fromLabel, toLabel, from, to, onFrom, onTo }: Props) => (
  <Group grow align="start">
    <DatePicker
      label={fromLabel}
      value={from === '' ? null : from}
      isClearable
      {...(to !== '' && { max: to })}
      onChange={(day) => onFrom(day ?? '')}
    />
    <DatePicker
      label={toLabel}
      value={to === '' ? null : to}
      isClearable
      {...(from !== '' && { min: from })}
      onChange={(day) => onTo(day ?? '')}
    />
  </Group>
);
