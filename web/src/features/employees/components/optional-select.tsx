import { Select } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  placeholder: string;
  data: { value: Value; label: string }[];
  value: Value | '';
  onChange: (value: Value | '') => void;
};

/** An optional select; an empty text stands for any value. */
export const OptionalSelect = <Value extends string>({ value, onChange, ...props }: Props<Value>) => (
  <Select {...props} value={value === '' ? null : value} onChange={(chosen) => onChange(chosen ?? '')} clearable />
);
