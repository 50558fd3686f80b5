import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionLine } from './connection-line.tsx';
import classes from './root-frame.module.css';

export const MAIN_ID = 'main';

/** Offers a link that skips the menu, and focuses the new page when the address changes. */
export function RootFrame() {
  const { t } = useTranslation();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const arrivedAt = useRef(path);
  useEffect(() => {
    const isFirst = arrivedAt.current === undefined || arrivedAt.current === path;
    arrivedAt.current = path;
    if (!isFirst) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        {t('app.skip_to_content')}
      </a>
      <ConnectionLine />
      <Outlet />
    </>
  );
}
