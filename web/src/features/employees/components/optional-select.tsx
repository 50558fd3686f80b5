import { Select } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  placeholder: string;
  data: { value: Value; label: string }[];
  value: Value | '';
  onChange: (value: Value | '') => void;
};

/** A choice that may be left out: empty text stands for any. */
export const OptionalSelect = <Value extends string>({ value, onChange, ...look }: Props<Value>) => (
  <Select {...look} value={value === '' ? null : value} onChange={(chosen) => onChange(chosen ?? '')} clearable />
);
