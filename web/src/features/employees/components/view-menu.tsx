import { Button, Menu, Text } from '@mantine/core';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import type { NamedView, SavedView } from '@vigil/contract/employees/employee.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useChangeView, useDeleteView, viewsQuery } from '../api.ts';
import { ViewTitleDialog } from './view-title-dialog.tsx';

type Props = {
  /** The id of the chosen view; empty if none. */
  chosen: string;
  /** The list as it is on the screen. */
  current: NamedView['view'];
  isChanged: (view: NamedView['view']) => boolean;
  onChoose: (view: SavedView | null) => void;
};

/** The person's saved views of the list: choose, save and delete. */
export function ViewMenu({ chosen, current, isChanged, onChoose }: Props) {
  const { t } = useTranslation();
  const views = useQuery(viewsQuery());
  const change = useChangeView();
  const remove = useDeleteView();
  const [asking, setAsking] = useState<'add' | 'rename' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const view = views.data?.data.find(({ id }) => id === chosen);
  const isOther = view !== undefined && isChanged(view.view);
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.6} />}
            rightSection={isOther && <Pill colour="yellow">{t('employees.views.changed')}</Pill>}
          >
            <Text span inherit truncate maw={160}>
              {view?.title ?? t('employees.views.menu')}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw="min(320px, 90vw)" mah="60vh" style={{ overflowY: 'auto' }}>
          {views.isError && <Menu.Item onClick={() => void views.refetch()}>{t('employees.views.failed')}</Menu.Item>}
          {views.data?.data.length === 0 && <Menu.Label>{t('employees.views.none')}</Menu.Label>}
          <Menu.Item onClick={() => onChoose(null)}>{t('employees.views.all')}</Menu.Item>
          {views.data?.data.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={view.id === chosen ? <IconCheck size={16} /> : <span style={{ display: 'inline-block', width: 16 }} />}
              onClick={() => onChoose(view)}
            >
              {view.title}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {isOther && (
            <Menu.Item onClick={() => change.mutate({ params: { id: view.id }, body: { view: current } })}>
              {t('employees.views.save')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking('add')}>{t('employees.views.save_as')}</Menu.Item>
          {view !== undefined && (
            <>
              <Menu.Item onClick={() => setAsking('rename')}>{t('employees.views.rename')}</Menu.Item>
              <Menu.Item color="red" onClick={() => setAsking('delete')}>
                {t('employees.views.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'add' && (
        <ViewTitleDialog
          view={current}
          onClose={close}
          onDone={(added) => {
            close();
            onChoose(added);
          }}
        />
      )}
      {asking === 'rename' && view !== undefined && <ViewTitleDialog view={view} onClose={close} onDone={close} />}
      {view !== undefined && (
        <ConfirmDialog
          isOpen={asking === 'delete'}
          title={t('employees.views.delete_title', { title: view.title })}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: view.id } }, { onSuccess: () => onChoose(null), onSettled: close })}
          onClose={close}
        >
          {t('employees.views.delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
