import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../profile/api.ts';
import { coursesToAssignQuery } from '../api.ts';

/** Spec point 9: a dropdown's search rests a little longer than a list's. */
const SEARCH_REST_MS = 600;

type Course = { id: string; title: string };
type Props = { value: Course | null; onChange: (course: Course | null) => void; error: string | undefined };

/** One course of the organisation or of the catalogue, found by its title; archived ones are not offered. */
export function CourseChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const [text, setText] = useState(value?.title ?? '');
  const [search] = useDebouncedValue(text === value?.title ? '' : text, SEARCH_REST_MS);
  const { data } = useQuery({ ...coursesToAssignQuery(me?.organization_id ?? '', search), enabled: me !== undefined });
  const found = data?.data ?? [];
  const courses = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      label={t('phishing_campaigns.form.course')}
      placeholder={t('phishing_campaigns.form.course_placeholder')}
      nothingFoundMessage={t('phishing_campaigns.form.no_courses')}
      required
      searchable
      clearable
      data={courses.map(({ id, title }) => ({ value: id, label: title }))}
      value={value?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      onChange={(chosen) => {
        const course = courses.find(({ id }) => id === chosen);
        onChange(course === undefined ? null : { id: course.id, title: course.title });
      }}
      error={error}
    />
  );
}
