import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { useBrand } from '../use-brand.ts';
import classes from './admin-frame.module.css';
import { MAIN_ID } from './root-frame.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar beside the page; on phones it waits in a drawer. */
export function AdminFrame() {
  const { t } = useTranslation();
  const { title, logo } = useBrand();
  const [isOpen, drawer] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(drawer.close, [path, drawer.close]);
  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <Burger opened={isOpen} onClick={drawer.toggle} size="sm" aria-label={t('app.menu')} />
        <BrandMark title={title} logo={logo} />
      </header>
      <aside className={classes.side}>
        <Sidebar />
      </aside>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        size={288}
        padding={0}
        withCloseButton={false}
        classNames={{ body: classes.drawer }}
        aria-label={t('app.menu')}
      >
        <Sidebar />
      </Drawer>
      <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
        <Outlet />
      </main>
    </div>
  );
}
