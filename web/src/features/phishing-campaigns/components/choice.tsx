import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: Record<Value, string>;
  hints?: Partial<Record<Value, string>>;
  onChange: (value: Value) => void;
  children?: ReactNode;
};

/** A choice between a few options, with the fields of the chosen one. */
export function Choice<Value extends string>({ label, value, options, hints = {}, onChange, children }: Props<Value>) {
  return (
    <Stack gap={14}>
      <Radio.Group label={label} value={value} onChange={onChange}>
        <Stack gap={10} mt={4}>
          {(Object.keys(options) as Value[]).map((name) => (
            <Radio key={name} value={name} label={options[name]} description={hints[name]} />
          ))}
        </Stack>
      </Radio.Group>
      {children}
    </Stack>
  );
}
