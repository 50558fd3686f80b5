import { Button, Checkbox, Group, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Course } from '@vigil/contract/courses/course.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { pictureLimits } from '@vigil/contract/shared/upload.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Form } from '../../../ui/form.tsx';
import { CourseCover } from './course-cover.tsx';

export type CourseForm = {
  title: string;
  description: string;
  language: Language;
  tags: string[];
  archived: 'true' | 'false';
  picture?: File;
  remove_picture?: 'true';
};

type Props = { course?: Course; isPending: boolean; onSave: (form: CourseForm) => void };

export function CourseFields({ course, isPending, onSave }: Props) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const form = useForm({
    initialValues: {
      title: course?.title ?? '',
      description: course?.description ?? '',
      language: course?.language ?? currentLanguage(),
      tags: course?.tags ?? [],
      archived: course?.archived ?? false,
    },
    validate: { title: (title) => (title.trim() === '' ? t('commons:required_field') : null) },
  });
  const hasKept = course !== undefined && course.image_path !== null && !isRemoved && picture === null;
  return (
    <Form
      onSubmit={form.onSubmit(({ archived, ...values }) =>
        onSave({
          ...values,
          archived: archived ? 'true' : 'false',
          ...(picture && { picture }),
          ...(isRemoved && picture === null && { remove_picture: 'true' as const }),
        }),
      )}
    >
      <TextInput label={t('courses.form.title')} required maxLength={200} {...form.getInputProps('title')} />
      <Textarea label={t('courses.form.description')} maxLength={4000} {...form.getInputProps('description')} />
      <Select
        label={t('courses.form.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <TagsInput
        label={t('courses.form.tags')}
        description={t('courses.form.tags_note')}
        maxTags={20}
        {...form.getInputProps('tags')}
      />
      {hasKept ? (
        <div>
          <CourseCover src={course.image_path} height={150} />
          <Button variant="subtle" mt={6} onClick={() => setRemoved(true)}>
            {t('courses.form.remove_picture')}
          </Button>
        </div>
      ) : (
        <FileDrop label={t('courses.form.picture')} limits={pictureLimits} file={picture} onFile={setPicture} />
      )}
      {course !== undefined && (
        <Checkbox label={t('courses.form.archived')} {...form.getInputProps('archived', { type: 'checkbox' })} />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={isPending}>
          {t(course === undefined ? 'courses.form.create' : 'commons:save')}
        </Button>
      </Group>
    </Form>
  );
}
