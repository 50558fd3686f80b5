import type { DepartmentTitle } from '@vigil/contract/departments/department.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { departmentTitlesQuery } from '../api.ts';

/** Spec point 9: a search inside a dropdown waits a little longer than one of a page. */
const DROPDOWN_DEBOUNCE_MS = 600;

type Option = { value: string; label: string; path: string };

/** The departments found by what is typed, and the chosen ones, which must not vanish from the field. */
export function useDepartmentOptions(chosen: readonly Pick<DepartmentTitle, 'id' | 'title'>[]) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text, DROPDOWN_DEBOUNCE_MS);
  // A single choice writes its own title into the field; that is no search.
  const search = chosen.some(({ title }) => title === typed) ? '' : typed.trim();
  const found = useQuery(departmentTitlesQuery(search)).data?.data ?? [];
  const options = new Map<string, Option>(chosen.map(({ id, title }) => [id, { value: id, label: title, path: '' }] as const));
  for (const { id, title, path } of found) options.set(id, { value: id, label: title, path });
  return { found, options: [...options.values()], text, setText };
}
