import { ActionIcon, Menu } from '@mantine/core';
import type { ModuleSummary } from '@vigil/contract/modules/module.ts';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useDuplicateModule } from '../api.ts';

type Options = {
  /** Whether the list has both own themes and themes of the library. */
  showsOrigin: boolean;
  onDelete: (module: ModuleSummary) => void;
};

export function useModuleColumns({ showsOrigin, onDelete }: Options): Column<ModuleSummary>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'title',
      title: t('courses.theme.title'),
      card: 'title',
      width: '44%',
      cell: ({ title, is_public }) => (
        <span>
          {title} {showsOrigin && is_public && <Pill colour="primary">{t('courses.public')}</Pill>}
        </span>
      ),
    },
    { key: 'slides', title: t('courses.theme.slides'), align: 'end', cell: ({ slides_count }) => formatNumber(slides_count) },
    {
      key: 'questions',
      title: t('courses.theme.questions'),
      align: 'end',
      cell: ({ questions_count }) => formatNumber(questions_count),
    },
    {
      key: 'courses',
      title: t('courses.theme.in_courses'),
      align: 'end',
      cell: ({ courses_count }) => formatNumber(courses_count),
    },
    {
      key: 'updated',
      title: t('courses.theme.updated'),
      align: 'end',
      card: 'hidden',
      cell: ({ updated_at }) => formatDate(updated_at),
    },
    {
      key: 'menu',
      title: '',
      align: 'end',
      width: 56,
      card: 'corner',
      cell: (module) => <ModuleMenu module={module} onDelete={() => onDelete(module)} />,
    },
  ];
}

function ModuleMenu({ module, onDelete }: { module: ModuleSummary; onDelete: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const duplicate = useDuplicateModule();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('courses.actions_of', { name: module.title })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => void go({ to: '/admin/learning/modules/preview/$module_id', params: { module_id: module.id } })}
        >
          {t('courses.preview')}
        </Menu.Item>
        <Menu.Item onClick={() => duplicate.mutate({ params: { id: module.id } })}>{t('commons:copy')}</Menu.Item>
        {!module.is_public && (
          <Menu.Item color="red" onClick={onDelete}>
            {t('commons:delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
