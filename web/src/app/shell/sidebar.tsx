import { ScrollArea, UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe, usePermissions } from '../../features/profile/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { List } from '../../ui/list.tsx';
import { adminMenu, firstUserPage } from '../menu.ts';
import { screens } from '../screens.ts';
import { useBrand } from '../use-brand.ts';
import { SearchButton } from './search-button.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import classes from './sidebar.module.css';
import { UserMenu } from './user-menu-later.tsx';

export function Sidebar() {
  const { t } = useTranslation();
  const { title, logo } = useBrand();
  const me = useMe();
  const permissions = usePermissions();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (me === undefined) return null;
  const held = { role: me.role, permissions };
  const name = displayName(me);
  const employeePage = firstUserPage(screens, held);
  return (
    <div className={classes.side}>
      <div className={classes.brand}>
        <BrandMark title={title} logo={logo} />
      </div>
      <SearchButton />
      <ScrollArea className={classes.scroll} type="never">
        <nav aria-label={t('app.menu')}>
          <List gap={2}>
            {adminMenu(screens, held).map((section) => (
              <SidebarSection key={section.section} {...section} path={path} />
            ))}
          </List>
        </nav>
      </ScrollArea>
      {employeePage !== null && (
        <Link to={employeePage} className={classes.switch}>
          <span>{t('app.to_employee_area')}</span>
          <IconArrowRight size={16} stroke={1.6} />
        </Link>
      )}
      <UserMenu area="admin">
        <UnstyledButton className={classes.user}>
          <Avatar name={name} src={me.avatar_url} />
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <small>{t(`app.role.${me.role}`)}</small>
          </span>
        </UnstyledButton>
      </UserMenu>
    </div>
  );
}
