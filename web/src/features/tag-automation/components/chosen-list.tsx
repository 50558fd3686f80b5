import { Button, CloseButton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './chosen-list.module.css';

type Props = {
  label: string;
  empty: string;
  max: number;
  /** An explanation shown when several are chosen. */
  note?: string;
  items: readonly { id: string; title: string }[];
  onRemove: (id: string) => void;
  onChoose: () => void;
};

/** Lists what was chosen in a dialog, with a button to remove each item. */
export function ChosenList({ label, empty, max, note, items, onRemove, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap={8} align="flex-start" role="group" aria-label={label}>
      <Text fw={550}>{label}</Text>
      {items.length === 0 ? (
        <Text size="xs" c="dimmed">
          {empty}
        </Text>
      ) : (
        <List gap={6} isFlowing>
          {items.map(({ id, title }) => (
            <li key={id} className={classes.chosen}>
              <span>{title}</span>
              <CloseButton size="sm" aria-label={t('tag_automation.form.take_off', { title })} onClick={() => onRemove(id)} />
            </li>
          ))}
        </List>
      )}
      {items.length > max && <Notice status="error">{t('tag_automation.form.too_many', { max })}</Notice>}
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      <Button variant="default" onClick={onChoose}>
        {t('commons:choose')}
      </Button>
    </Stack>
  );
}
