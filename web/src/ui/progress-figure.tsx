import { Group } from '@mantine/core';
import { formatProgress } from '../lib/format.ts';
import { LearningBar } from './learning-bar.tsx';

/** As wide as the widest figure, “100 %”, so that the bars of a column are of one length. */
const FIGURE = '6ch';

/** A bar and its figure in one line, even in a narrow column. The figures of a column are aligned. */
export const ProgressFigure = ({ value }: { value: number | null }) =>
  value === null ? (
    '—'
  ) : (
    <Group gap={8} wrap="nowrap" miw={120}>
      <LearningBar value={value} />
      <span style={{ flex: 'none', width: FIGURE, textAlign: 'end', whiteSpace: 'nowrap' }}>{formatProgress(value)}</span>
    </Group>
  );
