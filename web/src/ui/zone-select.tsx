import { Select } from '@mantine/core';

type Props = {
  label: string;
  description: string;
  value: string | null;
  onChange: (zone: string | null) => void;
  isClearable?: boolean;
  placeholder?: string;
  error?: string | undefined;
};

/** Returns all time zones that the browser knows, and `zone`. */
const zonesWith = (zone: string | null): string[] =>
  [...new Set([...(zone === null ? [] : [zone]), ...Intl.supportedValuesOf('timeZone')])].toSorted();

export const ZoneSelect = ({ isClearable = false, value, ...field }: Props) => (
  <Select data={zonesWith(value)} searchable clearable={isClearable} allowDeselect={false} value={value} {...field} />
);
