import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';

type Props = {
  /** From the top down to the open department. */
  path: readonly { id: string; title: string }[];
  /** The title of the open department; empty at the top. */
  open: string;
  onOpen: (id: string) => void;
};

/** Breadcrumbs from the top to the open department. */
export function DepartmentPath({ path, open, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Text component="nav" c="dimmed" style={{ overflowWrap: 'anywhere' }} aria-label={t('ui.breadcrumbs')}>
      {[{ id: '', title: t('departments.root') }, ...path].map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && <span aria-hidden> / </span>}
          {id === open ? (
            <Text span inherit fw={550} c="var(--ink)" aria-current="page">
              {departmentTitle(title)}
            </Text>
          ) : (
            <Anchor component="button" inherit onClick={() => onOpen(id)}>
              {departmentTitle(title)}
            </Anchor>
          )}
        </span>
      ))}
    </Text>
  );
}
