import { Button, Checkbox, Radio, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { COURSE_TAGS_MAX } from '@vigil/contract/courses/rules.ts';
import type { ScormCourse } from '@vigil/contract/scorm/course.ts';
import { completionFlaws, completionRules, scormCourseRules } from '@vigil/contract/scorm/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { CoursePicture } from '../../courses/components/course-picture.tsx';
import { useChangeScormCourse } from '../api.ts';

/** Edits the properties of a package's course, and what counts as completion. */
export function ScormFields({ course }: { course: ScormCourse }) {
  const { t } = useTranslation();
  const change = useChangeScormCourse();
  const draft = useDraft({
    name: `scorm_course.${course.id}`,
    initial: {
      title: course.title,
      description: course.description,
      language: course.language,
      minutes: orNull(course.minutes),
      tags: course.tags,
      archived: course.archived,
      completion_rule: course.completion_rule,
      pass_score: course.pass_score,
      attempts_limit: orNull(course.attempts_limit),
      picture: null as File | null,
      isPictureRemoved: false,
    },
    version: course.version,
    labels: {
      title: t('courses.form.title'),
      description: t('courses.form.description'),
      language: { label: t('courses.form.language'), words: (language) => languageNames[language] },
      minutes: t('scorm.form.minutes'),
      tags: t('courses.form.tags'),
      archived: t('courses.form.archived'),
      completion_rule: { label: t('scorm.rule.label'), words: (rule) => t(`scorm.rule.${rule}`) },
      pass_score: t('scorm.rule.pass_score'),
      attempts_limit: t('scorm.form.attempts_limit'),
    },
    rules: scormCourseRules,
    flaws: completionFlaws,
    save: (_, { version, only }) =>
      change.mutateAsync({
        params: { id: course.id },
        body: only(({ archived, picture, isPictureRemoved, pass_score, minutes, attempts_limit, ...values }) => ({
          ...values,
          archived: archived ? ('true' as const) : ('false' as const),
          ...(minutes !== null && { minutes }),
          ...(attempts_limit !== null && { attempts_limit }),
          ...(pass_score !== null && { pass_score }),
          ...(picture && { picture }),
          ...(isPictureRemoved && picture === null && { remove_picture: 'true' as const }),
        })),
        version,
      }),
    afterwards: { picture: null, isPictureRemoved: false },
  });
  const { tags, picture, isPictureRemoved, completion_rule } = draft.values;
  return (
    <DraftForm draft={draft} gap={16}>
      <DraftNotice draft={draft} />
      <TextInput label={t('courses.form.title')} {...draft.text('title')} />
      <Textarea label={t('courses.form.description')} {...draft.text('description')} />
      <Radio.Group
        label={t('scorm.rule.label')}
        value={completion_rule}
        onChange={(rule) => draft.set({ completion_rule: rule })}
      >
        <Stack gap={10} mt={6}>
          {completionRules.map((rule) => (
            <Radio key={rule} value={rule} label={t(`scorm.rule.${rule}`)} description={t(`scorm.rule.${rule}_note`)} />
          ))}
        </Stack>
      </Radio.Group>
      {completion_rule === 'score' && (
        <NumberField label={t('scorm.rule.pass_score')} suffix=" %" {...draft.number('pass_score')} />
      )}
      <NumberField
        label={t('scorm.form.attempts_limit')}
        description={t('scorm.form.attempts_limit_note')}
        {...draft.number('attempts_limit')}
      />
      <NumberField label={t('scorm.form.minutes')} description={t('scorm.form.minutes_note')} {...draft.number('minutes')} />
      <Select
        label={t('courses.form.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...draft.choice('language')}
      />
      <TagsInput
        label={t('courses.form.tags')}
        description={t('courses.form.tags_note')}
        maxTags={COURSE_TAGS_MAX}
        value={tags}
        onChange={(next) => draft.set({ tags: next })}
        error={draft.errorOf('tags')}
      />
      <CoursePicture
        course={isPictureRemoved ? { ...course, image_path: null } : course}
        picture={picture}
        onPicture={(next) => draft.set({ picture: next })}
        onRemove={() => draft.set({ isPictureRemoved: true })}
      />
      <FieldError text={draft.errorOf('picture')} />
      <Checkbox label={t('courses.form.archived')} {...draft.tick('archived')} />
      <FormActions>
        <Button type="submit" loading={draft.isSaving}>
          {t('commons:save')}
        </Button>
      </FormActions>
    </DraftForm>
  );
}

/** Widens the type of a number, because its field is empty while a person types. */
const orNull = (figure: number): number | null => figure;
