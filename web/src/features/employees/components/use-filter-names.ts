import { useQueries, useQuery } from '@tanstack/react-query';
import { courseQuery } from '../../courses/api.ts';
import { departmentTreeQuery } from '../../departments/api.ts';
import { departmentTitle } from '../../../lib/department-title.ts';
import { useTagName } from '../../tag-automation/components/use-tag-name.tsx';
import { everyTagQuery } from '../../tags/api.ts';

type Ids = { departments: readonly string[]; tags: readonly string[]; courses: readonly string[] };

const UNKNOWN = '…';

/** Loads the names of the ids in a filter; loads nothing while the filter is empty. */
export function useFilterNames({ departments, tags, courses }: Ids) {
  const tree = useQuery({ ...departmentTreeQuery(), enabled: departments.length > 0 }).data?.data;
  const everyTag = useQuery({ ...everyTagQuery(), enabled: tags.length > 0 }).data;
  const titles = useQueries({ queries: courses.map((id) => courseQuery(id)) });
  const tagName = useTagName();
  const titleIn = (list: readonly { id: string; title: string }[] | undefined) => (id: string) =>
    list?.find((item) => item.id === id)?.title ?? UNKNOWN;
  return {
    departments: (id: string) => departmentTitle(titleIn(tree)(id)),
    tags: (id: string) => {
      const tag = everyTag?.find((candidate) => candidate.id === id);
      return tag === undefined ? UNKNOWN : tagName(tag);
    },
    courses: titleIn(titles.flatMap(({ data }) => data ?? [])),
  };
}
