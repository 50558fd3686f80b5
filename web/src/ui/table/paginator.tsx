import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageCountOf, pageItems } from './paginator-rules.ts';
import classes from './paginator.module.css';

type Props = {
  page: number;
  /** The requested page while it loads. */
  awaited?: number;
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
};

/** Shows 1-based pages; the caller uses 0-based ones. */
export function Paginator({ page, awaited = page, total, pageSize, onPage }: Props) {
  const { t } = useTranslation();
  const count = pageCountOf(total, pageSize);
  const items = pageItems(page, count);
  if (items.length === 0) return null;
  return (
    <nav className={classes.pages} aria-label={t('ui.pages')}>
      <ActionIcon aria-label={t('ui.previous_page')} disabled={awaited === 0} onClick={() => onPage(awaited - 1)}>
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      {items.map((item, index) =>
        item === 'gap' ? (
          <span key={`gap-${index}`} className={classes.gap} aria-hidden>
            …
          </span>
        ) : (
          <UnstyledButton
            key={item}
            className={classes.page}
            aria-label={t('ui.page', { number: item + 1 })}
            {...(item === page && { 'aria-current': 'page' as const })}
            {...(item === awaited && item !== page && { 'aria-busy': true })}
            onClick={() => onPage(item)}
          >
            {item + 1}
          </UnstyledButton>
        ),
      )}
      <ActionIcon aria-label={t('ui.next_page')} disabled={awaited >= count - 1} onClick={() => onPage(awaited + 1)}>
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
    </nav>
  );
}
