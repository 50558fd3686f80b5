import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import type { CoveredCourse } from '../../courses/rules.ts';

const COVER = 56;

type Props = {
  /** The course; undefined while loading. */
  course: CoveredCourse | undefined;
  /** Defaults to the course's title; a caller may pass a link. */
  title?: ReactNode;
  note: ReactNode;
};

/** A course's picture and its name. */
export const CourseLine = ({ course, title = course?.title, note }: Props) => (
  <Group gap={12} wrap="nowrap">
    <div style={{ flex: 'none', width: COVER }}>{course && <CourseCover course={course} size={COVER} />}</div>
    <div>
      <h3>{title}</h3>
      <small>{note}</small>
    </div>
  </Group>
);
