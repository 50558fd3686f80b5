import { ActionIcon, Group, Overlay } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-actions.module.css';
import { useShowsCards } from './use-is-phone.ts';
import { useOpenLayer } from './use-open-layer.ts';

/** The actions of a page. On a phone the primary action fills a line, and the others are in a sheet at the bottom. */
export function PageActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useShowsCards();
  const [isOpen, setOpen] = useState(false);
  useOpenLayer(isPhone && isOpen, () => setOpen(false));
  // The items of a menu in the sheet are inside it in React's tree, so that choosing one closes the sheet too.
  const closeAfter = ({ target }: MouseEvent) => {
    if (isOpen && target instanceof Element && target.closest('button:not([aria-haspopup]), a') !== null) setOpen(false);
  };
  if (!isPhone) return <Group gap={10}>{children}</Group>;
  return (
    <div className={classes.place}>
      {isOpen && <Overlay fixed zIndex={199} onClick={() => setOpen(false)} />}
      <Group
        gap={10}
        className={classes.actions ?? ''}
        role="group"
        aria-label={t('ui.page_actions')}
        data-open={isOpen || undefined}
        onClick={closeAfter}
      >
        {children}
        <ActionIcon
          className={classes.more ?? ''}
          variant="default"
          size={44}
          aria-label={t('ui.page_actions')}
          aria-haspopup="true"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Group>
    </div>
  );
}
