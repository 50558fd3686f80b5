import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pathOf, PICKER_DEPARTMENTS } from '@vigil/contract/departments/rules.ts';
import type { DepartmentNode } from '@vigil/contract/departments/department.ts';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { useRenderOnScroll } from '../../../ui/load-on-scroll.ts';
import { departmentTreeQuery } from '../api.ts';

type Props = { label: string; value: string[]; onChange: (ids: string[]) => void };

/** A multi-select of all departments, each with its path. */
export function DepartmentsFilter({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const tree = useQuery(departmentTreeQuery());
  const shown = useRenderOnScroll(PICKER_DEPARTMENTS);
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('departments.choose') : ''}
      searchable
      clearable
      {...shown}
      nothingFoundMessage={t('departments.nothing')}
      data={optionsOf(tree.data?.data ?? [])}
      value={value}
      onChange={onChange}
    />
  );
}

/** Returns an option with its path for each department. Expects parents before children. */
function optionsOf(nodes: readonly DepartmentNode[]): { value: string; label: string }[] {
  const paths = new Map<string, string[]>();
  return nodes.map(({ id, title, parent_id }) => {
    const path = [...(paths.get(parent_id ?? '') ?? []), title];
    paths.set(id, path);
    return { value: id, label: departmentTitle(pathOf(path)) };
  });
}
