import { Group } from '@mantine/core';
import { formatProgress } from '../lib/format.ts';
import { LearningBar } from './learning-bar.tsx';

/** A bar and its figure in one line, even in a narrow column. The figures of a column are aligned. */
export const ProgressFigure = ({ value }: { value: number | null }) =>
  value === null ? (
    '—'
  ) : (
    <Group gap={8} wrap="nowrap" miw={96}>
      <LearningBar value={value} />
      <span style={{ minWidth: '5ch', textAlign: 'end', whiteSpace: 'nowrap' }}>{formatProgress(value)}</span>
    </Group>
  );
