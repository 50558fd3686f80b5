import { Group } from '@mantine/core';
import { formatProgress } from '../lib/format.ts';
import { ProgressBar } from './progress-bar.tsx';

/** A bar and its figure beside it, in one line however narrow the place is. */
export const ProgressFigure = ({ value, label }: { value: number; label: string }) => (
  <Group gap={8} wrap="nowrap">
    <ProgressBar value={value} label={label} />
    <span style={{ whiteSpace: 'nowrap' }}>{formatProgress(value)}</span>
  </Group>
);
