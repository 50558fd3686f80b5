import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import classes from './action-list.module.css';

type Props = {
  label: string;
  empty: string;
  max: number;
  /** What is done with several. */
  note?: string;
  items: readonly { id: string; title: string }[];
  onRemove: (id: string) => void;
  onChoose: () => void;
};

/** What was chosen in a dialog, each to be taken off. */
export function ChosenList({ label, empty, max, note, items, onRemove, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.chosen} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      {items.length === 0 ? (
        <p className={classes.hint}>{empty}</p>
      ) : (
        <ul>
          {items.map(({ id, title }) => (
            <li key={id}>
              <span>{title}</span>
              <CloseButton size="sm" aria-label={t('tag_automation.form.take_off', { title })} onClick={() => onRemove(id)} />
            </li>
          ))}
        </ul>
      )}
      {items.length > max && <Notice status="error">{t('tag_automation.form.too_many', { max })}</Notice>}
      {note !== undefined && <p className={classes.hint}>{note}</p>}
      <Button variant="default" onClick={onChoose}>
        {t('commons:choose')}
      </Button>
    </div>
  );
}
