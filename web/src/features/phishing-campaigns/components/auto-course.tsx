import { Checkbox, Switch } from '@mantine/core';
import { PERIOD_DAYS_DEFAULT } from '@vigil/contract/phishing-campaigns/rules.ts';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import type { ContentDraft } from '../rules/draft.ts';
import { CourseChoice } from './course-choice.tsx';
import { ResultThresholdSelect } from './result-threshold-select.tsx';

type CourseDraft = Pick<ContentDraft, 'hasAutoCourse' | 'course' | 'targetsAutoCourse' | 'period' | 'course_again'>;

/** The course that people who fail are assigned automatically. */
export function AutoCourse({ draft }: { draft: DraftFields<CourseDraft> }) {
  const { t } = useTranslation();
  const { hasAutoCourse, course, targetsAutoCourse } = draft.values;
  return (
    <>
      <Switch
        label={t('phishing_campaigns.form.hasAutoCourse')}
        description={t('phishing_campaigns.form.hasAutoCourse_hint')}
        {...draft.tick('hasAutoCourse')}
        // A hidden field must not make the form invalid.
        onChange={({ currentTarget: { checked } }) =>
          draft.set({ hasAutoCourse: checked, ...(!checked && { period: PERIOD_DAYS_DEFAULT }) })
        }
      />
      {hasAutoCourse && (
        <>
          <CourseChoice value={course} onChange={(course) => draft.set({ course })} error={draft.errorOf('course')} />
          <ResultThresholdSelect value={targetsAutoCourse} onChange={(targetsAutoCourse) => draft.set({ targetsAutoCourse })} />
          <NumberField label={t('phishing_campaigns.form.period')} {...draft.number('period')} maw={220} />
          <Checkbox label={t('assignments.course_again')} {...draft.tick('course_again')} />
        </>
      )}
    </>
  );
}
