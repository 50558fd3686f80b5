import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { modulesQuery } from '../api.ts';
import classes from './course-choose-dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = {
  isOpen: boolean;
  taken: readonly string[];
  /** "Choose" unless said otherwise. */
  confirmLabel?: string;
  title?: string;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
};

/** Themes that are there already, to be placed in a section. */
export function ModuleChooseDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title ?? t('courses.theme.choose')} size={560}>
      {props.isOpen && <Choice {...props} />}
    </Dialog>
  );
}

function Choice({ taken, confirmLabel, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [ids, setIds] = useState<readonly string[]>([]);
  const found = useQuery(modulesQuery({ limit: 1000, ...(search !== '' && { search }) }));
  const free = found.data?.data.filter(({ id }) => !taken.includes(id));
  return (
    <>
      <SearchInput value={search} onChange={setSearch} width="100%" />
      <div className={classes.list} role="group" aria-label={t('courses.theme.choose')}>
        {found.isPending && <SkeletonRows count={5} />}
        {free?.length === 0 && <EmptyState title={t('ui.nothing_found')} />}
        {free?.map(({ id, title, slides_count, questions_count }) => (
          <Checkbox
            key={id}
            className={classes.course ?? ''}
            checked={ids.includes(id)}
            onChange={() => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])}
            label={title}
            description={t('courses.theme.size', { slides: slides_count, questions: questions_count })}
          />
        ))}
      </div>
      <Group justify="flex-end" mt={16} gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={ids.length === 0} onClick={() => onChoose([...ids])}>
          {confirmLabel ?? t('commons:choose')}
        </Button>
      </Group>
    </>
  );
}
