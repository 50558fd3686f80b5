import { Button, Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Course } from '@vigil/contract/courses/course.ts';
import { COURSE_TAGS_MAX, courseRules } from '@vigil/contract/courses/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Sending } from '../../../lib/use-draft-sending.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { CoursePicture } from './course-picture.tsx';

export type CourseForm = {
  title: string;
  description: string;
  language: Language;
  tags: string[];
  archived: 'true' | 'false';
  picture?: File;
  remove_picture?: 'true';
};

type Filled = Omit<CourseForm, 'archived' | 'picture' | 'remove_picture'> & {
  archived: boolean;
  picture: File | null;
  isPictureRemoved: boolean;
};
const formOf = ({ archived, picture, isPictureRemoved, ...values }: Filled): CourseForm => ({
  ...values,
  archived: archived ? 'true' : 'false',
  ...(picture && { picture }),
  ...(isPictureRemoved && picture === null && { remove_picture: 'true' as const }),
});

type Props<Result> = {
  course?: Course;
  onSave: (form: CourseForm, sending: Sending<CourseForm>) => Promise<Result>;
  onSaved?: (result: Result) => void;
};

export function CourseFields<Result>({ course, onSave, onSaved }: Props<Result>) {
  const { t } = useTranslation();
  const draft = useDraft({
    name: `course.${course?.id ?? 'new'}`,
    initial: {
      title: course?.title ?? '',
      description: course?.description ?? '',
      language: course?.language ?? currentLanguage(),
      tags: course?.tags ?? [],
      archived: course?.archived ?? false,
      picture: null as File | null,
      isPictureRemoved: false,
    },
    version: course?.version,
    labels: {
      title: t('courses.form.title'),
      description: t('courses.form.description'),
      language: { label: t('courses.form.language'), words: (language) => languageNames[language] },
      tags: t('courses.form.tags'),
      archived: t('courses.form.archived'),
    },
    rules: courseRules,
    save: (values, { version, only }) =>
      onSave(formOf(values), { version, only: (bodyOf) => only((filled) => bodyOf(formOf(filled))) }),
    afterwards: { picture: null, isPictureRemoved: false },
    onSaved: (result) => onSaved?.(result),
  });
  const { tags, picture, isPictureRemoved } = draft.values;
  return (
    <DraftForm draft={draft} gap={16}>
      <DraftNotice draft={draft} />
      <TextInput label={t('courses.form.title')} {...draft.text('title')} />
      <Textarea label={t('courses.form.description')} {...draft.text('description')} />
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
        onChange={(tags) => draft.set({ tags })}
        error={draft.errorOf('tags')}
      />
      <CoursePicture
        course={course === undefined ? null : isPictureRemoved ? { ...course, image_path: null } : course}
        picture={picture}
        onPicture={(next) => draft.set({ picture: next })}
        onRemove={() => draft.set({ isPictureRemoved: true })}
      />
      {course !== undefined && <Checkbox label={t('courses.form.archived')} {...draft.tick('archived')} />}
      <FormActions>
        <Button type="submit" loading={draft.isSaving}>
          {t(course === undefined ? 'courses.form.create' : 'commons:save')}
        </Button>
      </FormActions>
    </DraftForm>
  );
}
