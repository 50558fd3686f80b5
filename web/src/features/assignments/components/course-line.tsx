import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { CourseCover } from '../../courses/components/course-cover.tsx';

const COVER = 56;

type Props = { image_path: string | null; title: ReactNode; note: ReactNode };

/** A course's picture, and its name beside it. */
export const CourseLine = ({ image_path, title, note }: Props) => (
  <Group gap={12} wrap="nowrap">
    <div style={{ flex: 'none', width: COVER }}>
      <CourseCover src={image_path} height={COVER} />
    </div>
    <div>
      <h3>{title}</h3>
      <small>{note}</small>
    </div>
  </Group>
);
