import { UnstyledButton } from '@mantine/core';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe, usePermissions } from '../../features/profile/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { useKeyTitle } from '../../ui/use-key-title.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { keyOfPlace } from '../keyboard/places.ts';
import { firstAdminPage, userMenu } from '../menu.ts';
import { screens } from '../screens.ts';
import { Keyboard } from '../keyboard/keyboard-later.tsx';
import { useBrand } from '../use-brand.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConsentPrompt } from './consent-prompt.tsx';
import { PrintHead } from './print-head.tsx';
import { ImpersonationBar } from './impersonation-bar-later.tsx';
import { MAIN_ID } from './root-frame.tsx';
import { SearchIcon } from './search-button.tsx';
import classes from './user-frame.module.css';
import { UserMenu } from './user-menu-later.tsx';

/** The employee's area: a bar at the top, and on phones another at the bottom. */
export function UserFrame() {
  const { t } = useTranslation();
  const { title, logo } = useBrand();
  const keyTitle = useKeyTitle();
  const me = useMe();
  const permissions = usePermissions();
  const entries = userMenu(screens, permissions);
  const adminPage = me === undefined ? null : firstAdminPage(screens, { role: me.role, permissions });
  return (
    <>
      <ImpersonationBar />
      <div className={classes.shell}>
        <header className={classes.bar} data-off-paper>
          <div className={classes.inner}>
            <div className={classes.brand}>
              <BrandMark title={title} logo={logo} />
            </div>
            <nav className={classes.nav} aria-label={t('app.menu')}>
              {entries.map(({ path, label }) => (
                <Link
                  key={path}
                  to={path}
                  className={classes.entry}
                  title={keyTitle(t(label), ['G', keyOfPlace(path)?.toUpperCase()])}
                >
                  {t(label)}
                </Link>
              ))}
            </nav>
            {adminPage !== null && (
              <Link to={adminPage} className={`${classes.entry} touched`}>
                {t('app.to_admin_area')}
              </Link>
            )}
            <SearchIcon />
            {me !== undefined && (
              <UserMenu area="user">
                <UnstyledButton className={classes.user} aria-label={displayName(me)}>
                  <Avatar name={displayName(me)} src={me.avatar_url} size={32} />
                </UnstyledButton>
              </UserMenu>
            )}
          </div>
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
          <PrintHead />
          <Outlet />
          <ZoneNote mt={16} />
        </main>
        <BottomBar entries={entries} />
        <ConsentPrompt />
        <LeaveGuard />
        <Keyboard />
      </div>
    </>
  );
}
