import { Burger, Drawer } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { Keyboard } from '../keyboard/keyboard-later.tsx';
import { useBrand } from '../use-brand.ts';
import classes from './admin-frame.module.css';
import { ConsentPrompt } from './consent-prompt.tsx';
import { ImpersonationBar } from './impersonation-bar-later.tsx';
import { FirstDayNotice } from './first-day-notice.tsx';
import { LicenceNotice } from './licence-notice.tsx';
import { PrintHead } from './print-head.tsx';
import { MAIN_ID } from './root-frame.tsx';
import { SearchIcon } from './search-button.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar beside the page; on phones it opens as a drawer. */
export function AdminFrame() {
  const { t } = useTranslation();
  const { title, logo } = useBrand();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The address of the page on which the drawer was opened; on any other page the drawer is closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const close = () => setOpenOn(null);
  return (
    <>
      <ImpersonationBar />
      <div className={classes.shell}>
        <header className={classes.bar} data-off-paper>
          <Burger opened={isOpen} onClick={() => setOpenOn(path)} size="sm" aria-label={t('app.menu')} />
          <span className={classes.brand}>
            <BrandMark title={title} logo={logo} />
          </span>
          <SearchIcon />
        </header>
        <aside className={classes.side} data-off-paper>
          <Sidebar />
        </aside>
        <Drawer.Root opened={isOpen} onClose={close} size={288} padding={0}>
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('app.menu')}>
            <Drawer.Body className={classes.drawer ?? ''}>
              <Sidebar />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
        <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
          <PrintHead />
          <div className={classes.notice} data-off-paper>
            <LicenceNotice />
            <FirstDayNotice path={path} />
          </div>
          <Outlet />
          <ZoneNote mt={16} />
        </main>
        <ConsentPrompt />
        <LeaveGuard />
        <Keyboard />
      </div>
    </>
  );
}
