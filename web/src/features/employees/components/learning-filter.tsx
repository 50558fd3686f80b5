import { Group } from '@mantine/core';
import { courseProgresses, learningPlans } from '@vigil/contract/people/rules.ts';
import { useTranslation } from 'react-i18next';
import { CoursesSelect } from '../../courses/components/courses-select.tsx';
import type { FilterDraft } from '../rules.ts';
import { OptionalSelect } from './optional-select.tsx';

type Props = { draft: FilterDraft; set: (patch: Partial<FilterDraft>) => void };

/** Filters by assigned courses and progress. */
export function LearningFilter({ draft, set }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <CoursesSelect
        label={t('employees.filter.courses')}
        placeholder={t('employees.filter.any_course')}
        value={draft.courses}
        onChange={(courses) => set({ courses })}
      />
      <Group grow align="end" gap={10}>
        <OptionalSelect
          label={t('employees.filter.progress')}
          placeholder={t('employees.filter.any_progress')}
          data={courseProgresses.map((progress) => ({
            value: progress,
            label: t(`employees.filter.course_progress.${progress}`),
          }))}
          value={draft.course_progress}
          onChange={(course_progress) => set({ course_progress })}
        />
        <OptionalSelect
          label={t('employees.filter.plan')}
          placeholder={t('employees.filter.any_plan')}
          data={learningPlans.map((plan) => ({ value: plan, label: t(`employees.filter.learning.${plan}`) }))}
          value={draft.learning}
          onChange={(learning) => set({ learning })}
        />
      </Group>
    </>
  );
}
