import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../profile/api.ts';
import { useRenderOnScroll } from '../../../ui/load-on-scroll.ts';
import { everyCourseQuery } from '../api.ts';

type Props = { label: string; placeholder: string; value: string[]; onChange: (ids: string[]) => void };

const SHOWN = 50;

/** A multi-select of library courses, searched by title. */
export function CoursesSelect({ label, placeholder, value, onChange }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const shown = useRenderOnScroll(SHOWN);
  const found = useQuery({
    ...everyCourseQuery(me?.organization_id ?? ''),
    enabled: me !== undefined,
  });
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      clearable
      {...shown}
      nothingFoundMessage={t(found.isPending ? 'commons:loading' : 'ui.nothing_found')}
      data={(found.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}
