import { Checkbox, Group } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: readonly string[];
  onChange: (value: Value[]) => void;
};

/** A list of checkboxes, for choosing any number of a few options. */
export const CheckList = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <Checkbox.Group label={label} value={[...value]} onChange={(chosen) => onChange(chosen as Value[])}>
    <Group gap="10px 18px" mt={4}>
      {options.map((option) => (
        <Checkbox key={option.value} value={option.value} label={option.label} />
      ))}
    </Group>
  </Checkbox.Group>
);
