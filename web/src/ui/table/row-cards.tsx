import { Checkbox, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allState, isSelected, toggleAll, toggleOne } from '../selection.ts';
import classes from './row-cards.module.css';
import type { RowsProps } from './row-table.tsx';
import { Fact, Facts } from '../facts.tsx';
import { List } from '../list.tsx';

/** The number of facts on a card. The record's own page shows all. */
const FACTS_MAX = 3;

/** Shows the rows of a table as cards, on a phone. */
export function RowCards<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, rowName = rowKey, selection, total, onSelection, onOpen, isDimmed, isFixed } = props;
  const { t } = useTranslation();
  const heading = columns.find(({ card }) => card === 'title') ?? columns[0];
  const facts = columns
    .filter((column) => column !== heading && column.card !== 'hidden' && column.card !== 'corner')
    .slice(0, FACTS_MAX);
  const corner = columns.find(({ card }) => card === 'corner');
  const all = allState(selection, total);
  return (
    <>
      {onSelection !== undefined && (
        <Checkbox
          className={classes.all ?? ''}
          label={t('ui.select_all')}
          checked={all === 'all'}
          indeterminate={all === 'some'}
          onChange={() => onSelection(toggleAll(selection))}
        />
      )}
      <List isWalked gap={10} label={label}>
        {rows.map((row) => {
          const key = rowKey(row);
          const isClosed = isDimmed?.(row) === true;
          return (
            <li key={key} className={classes.card} data-dimmed={isClosed || undefined}>
              <div className={classes.head}>
                {onSelection !== undefined && isFixed?.(row) !== true && (
                  <Checkbox
                    aria-label={t('ui.select_one', { name: rowName(row) })}
                    checked={isSelected(selection, key)}
                    onChange={() => onSelection(toggleOne(selection, key))}
                  />
                )}
                {onOpen !== undefined && !isClosed ? (
                  <UnstyledButton data-opens className={classes.open ?? ''} onClick={() => onOpen(row)}>
                    {heading?.cell(row)}
                  </UnstyledButton>
                ) : (
                  <div className={classes.open}>{heading?.cell(row)}</div>
                )}
                {corner?.cell(row)}
              </div>
              <Facts least={130}>
                {facts.map((column) => (
                  <Fact key={column.key} name={column.title}>
                    {column.cell(row)}
                  </Fact>
                ))}
              </Facts>
            </li>
          );
        })}
      </List>
    </>
  );
}
