import { Group } from '@mantine/core';
import { formatProgress } from '../lib/format.ts';
import { LearningBar } from './learning-bar.tsx';

/** A bar with its figure in one line, however narrow the place; the figures of a column align at one edge. */
export const ProgressFigure = ({ value }: { value: number | null }) =>
  value === null ? (
    '—'
  ) : (
    <Group gap={8} wrap="nowrap" miw={96}>
      <LearningBar value={value} />
      <span style={{ minWidth: '5ch', textAlign: 'end', whiteSpace: 'nowrap' }}>{formatProgress(value)}</span>
    </Group>
  );
