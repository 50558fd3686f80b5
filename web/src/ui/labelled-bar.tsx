import { Group, Stack, Text } from '@mantine/core';
import type { State } from '@vigil/contract/shared/states.ts';
import type { ReactNode } from 'react';
import { ProgressBar } from './progress-bar.tsx';

type Props = {
  label: string;
  figure: ReactNode;
  /** 0 to 100. */
  share: number;
  /** The state that the bar counts, or the colour of what is no state. */
  state?: State;
  colour?: `--${string}`;
};

/** A name, its figure, and a bar as long as its share of the whole. */
export const LabelledBar = ({ label, figure, share, state, colour }: Props) => (
  <Stack gap={4}>
    <Group justify="space-between" gap={8}>
      {label}
      <Text component="b" fw="var(--bold)">
        {figure}
      </Text>
    </Group>
    <ProgressBar value={share} label={label} state={state} colour={colour} />
  </Stack>
);
