import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../profile/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { List } from '../../../ui/list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { coursePagesQuery, courseQuery } from '../api.ts';
import { formatCourseSize } from './course-card.tsx';
import classes from './course-choose-dialog.module.css';
import { CourseCover } from './course-cover.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = {
  isOpen: boolean;
  /** The courses chosen so far. Ticks in the dialog change nothing until they are confirmed. */
  chosen: readonly string[];
  isMultiple?: boolean;
  source?: 'own' | 'public';
  /** Offers archived courses too, for actions other than assigning: an archived course cannot be assigned. */
  takesArchived?: boolean;
  /** Defaults to "Choose". */
  confirmLabel?: string;
  title?: string;
  onChoose: (courses: CourseSummary[]) => void;
  onClose: () => void;
};

/** A dialog that chooses courses: first active courses, then archived courses under their own heading. */
export function CourseChooseDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title ?? t('courses.choose.title')} size={560}>
      {props.isOpen && <Choice {...props} />}
    </Dialog>
  );
}

function Choice({ chosen, isMultiple = false, source, takesArchived = false, confirmLabel, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const [search, setSearch] = useState('');
  const [ids, setIds] = useState<readonly string[]>(chosen);
  const found = useInfiniteQuery({
    ...coursePagesQuery(me?.organization_id ?? '', {
      sort_by: 'title',
      sort_order: 'asc',
      ...(source && { source }),
      ...(search !== '' && { search }),
    }),
    enabled: me !== undefined,
  });
  // Loads the chosen courses by id, because the list may not have loaded their pages.
  const chosenCourses = useQueries({ queries: chosen.map((id) => courseQuery(id)) }).flatMap(({ data }) => data ?? []);
  const shown = found.data?.pages.flatMap(({ data }) => data);
  // Holds every course that was ticked, because a later search may not list it.
  const [tickedCourses, setSeen] = useState<ReadonlyMap<string, CourseSummary>>(new Map());
  const toggle = (course: CourseSummary) => {
    setSeen(new Map([...tickedCourses, [course.id, course]]));
    setIds(isMultiple ? (ids.includes(course.id) ? ids.filter((id) => id !== course.id) : [...ids, course.id]) : [course.id]);
  };
  const confirm = () => {
    const known = [...tickedCourses.values(), ...(shown ?? []), ...chosenCourses];
    onChoose(ids.map((id) => known.find((known) => known.id === id)).filter((course) => course !== undefined));
  };
  const groups = [
    { key: 'live', title: null, courses: shown?.filter(({ archived }) => !archived) ?? [] },
    { key: 'archive', title: t('courses.choose.archive'), courses: shown?.filter(({ archived }) => archived) ?? [] },
  ];
  const Tick = isMultiple ? Checkbox : Radio;
  return (
    <>
      <SearchInput value={search} onChange={setSearch} width="100%" />
      <InfiniteList
        label={t('courses.choose.title')}
        height="min(52vh, 460px)"
        hasMore={found.hasNextPage}
        isLoading={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      >
        <Stack gap={12} mt={12}>
          {found.isError && (
            <EmptyState
              title={t('courses.choose.failed')}
              action={
                <Button variant="default" onClick={() => void found.refetch()}>
                  {t('commons:retry')}
                </Button>
              }
            />
          )}
          {found.isPending && <SkeletonRows count={5} />}
          {shown?.length === 0 && <EmptyState title={t(search === '' ? 'courses.choose.none' : 'ui.nothing_found')} />}
          {groups.map(
            ({ key, title, courses }) =>
              courses.length > 0 && (
                <div key={key}>
                  {title !== null && (
                    <Text component="h3" size="xs" c="dimmed" mt={8}>
                      {title}
                    </Text>
                  )}
                  <List isWalked isLined>
                    {courses.map((course) => (
                      <li key={course.id} className={classes.line}>
                        <CourseCover course={course} size={48} />
                        <Tick
                          checked={ids.includes(course.id)}
                          disabled={course.archived && !takesArchived && !ids.includes(course.id)}
                          onChange={() => toggle(course)}
                          label={course.title}
                          description={`${formatCourseSize(t, course)}${course.is_public ? ` · ${t('courses.public')}` : ''} · ${course.language.toUpperCase()}`}
                        />
                      </li>
                    ))}
                  </List>
                </div>
              ),
          )}
        </Stack>
      </InfiniteList>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={ids.length === 0} onClick={confirm}>
          {confirmLabel ?? t('commons:choose')}
        </Button>
      </FormActions>
    </>
  );
}
