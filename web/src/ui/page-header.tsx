import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Search, ScreenPath } from '../lib/paths.ts';
import { PageActions } from './page-actions.tsx';
import classes from './page-header.module.css';
import { PlainLink } from './screen-link.tsx';

/** A breadcrumb. It is plain text without `to`, and a placeholder while `text` is undefined. */
export type Crumb = { text: string | undefined; to?: ScreenPath; params?: Record<string, string>; search?: Search };

type Props = {
  title: string | undefined;
  crumbs?: readonly Crumb[];
  /** A count or a state, under the heading. */
  state?: ReactNode;
  /** At most three: buttons, then a menu with the rest. */
  actions?: ReactNode;
};

export function PageHeader({ title, crumbs = [], state, actions }: Props) {
  const { t } = useTranslation();
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {crumbs.length > 0 && (
          <nav aria-label={t('ui.breadcrumbs')} className={classes.crumbs} data-on-paper>
            {crumbs.map((crumb, index) => (
              <Fragment key={`${crumb.to ?? ''}${crumb.text ?? index}`}>
                {index > 0 && <span aria-hidden>/</span>}
                <CrumbText {...crumb} />
              </Fragment>
            ))}
          </nav>
        )}
        {title === undefined ? <Skeleton width={280} height={32} /> : <h1>{title}</h1>}
        {state !== undefined && <div className={classes.state}>{state}</div>}
      </div>
      {actions !== undefined && <PageActions>{actions}</PageActions>}
    </header>
  );
}

function CrumbText({ text, to, params, search }: Crumb) {
  if (text === undefined) return <Skeleton width={96} height={12} />;
  return to === undefined ? (
    <span>{text}</span>
  ) : (
    <PlainLink className="touched" {...({ to, params, search } as { to: '/admin/profile' })}>
      {text}
    </PlainLink>
  );
}
