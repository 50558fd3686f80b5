import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { label: string; note: string; value: string[]; error: ReactNode; onChange: (networks: string[]) => void };

/** Edits a list of networks. A list pasted from a gateway's manual is split by lines. */
export function NetworksField({ note, ...field }: Props) {
  return (
    <TagsInput
      description={note}
      placeholder={field.value.length === 0 ? '203.0.113.0/24' : undefined}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      {...field}
    />
  );
}
