import { ActionIcon, Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { organizationsQuery } from '../api.ts';
import { figureNames, figuresOf } from './organization-figures.tsx';
import { OrganizationMark } from './organization-mark.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import classes from './organization-tree.module.css';

type Choice = { chosen: string; onChoose: (id: string) => void };
type Props = Choice & { parent_id?: string; search?: string; isBelow?: boolean; empty?: ReactNode };

/** The child organisations, each unfolded on demand; a search shows a flat list of all levels. */
export function OrganizationTree({ parent_id, search = '', isBelow = false, empty = null, ...choice }: Props) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(
    organizationsQuery({ ...(parent_id !== undefined && { parent_id }), ...(search !== '' && { search }) }),
  );
  const rows = found.data?.pages.flatMap(({ data }) => data);
  if (found.isLoadingError) return <ErrorState onRetry={() => void found.refetch()} />;
  if (rows === undefined) return <SkeletonRows count={3} />;
  if (rows.length === 0) return empty;
  return (
    <>
      {!isBelow && <Heads />}
      <List isWalked>
        {rows.map((row) => (
          <Branch key={row.id} organization={row} isFlat={search !== ''} {...choice} />
        ))}
      </List>
      {found.hasNextPage && (
        <Button variant="subtle" fullWidth mt={12} loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('commons:load_more')}
        </Button>
      )}
    </>
  );
}

/** The column headings; each figure repeats its name for screen readers. */
function Heads() {
  const { t } = useTranslation();
  return (
    <div className={classes.heads} aria-hidden>
      <span />
      <span />
      {figureNames.map((name) => (
        <span key={name} data-figure={name}>
          {t(`organizations.figure.${name}`)}
        </span>
      ))}
      <span />
    </div>
  );
}

function Branch({ organization, isFlat, chosen, onChoose }: Choice & { organization: OrganizationNode; isFlat: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { id, title, is_active, children_count } = organization;
  const canOpen = children_count > 0 && !isFlat;
  const figures = figuresOf(organization);
  return (
    <li>
      <div className={classes.row} data-chosen={chosen === id || undefined}>
        {canOpen ? (
          <ActionIcon
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'organizations.fold' : 'organizations.unfold', { title })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={18} className={classes.turn} />
          </ActionIcon>
        ) : (
          <span />
        )}
        <span className={classes.title}>
          <UnstyledButton className="touched" data-opens aria-haspopup="dialog" onClick={() => onChoose(id)}>
            <OrganizationMark organization={organization} />
          </UnstyledButton>
          {!is_active && <Pill>{t('organizations.deactivated')}</Pill>}
        </span>
        {figureNames.map((name) => (
          <div key={name} className={classes.figure} data-figure={name}>
            <VisuallyHidden>{t(`organizations.figure.${name}`)}</VisuallyHidden>
            <small aria-hidden>{t(`organizations.figure.${name}`)}</small>
            {figures[name]}
          </div>
        ))}
        <span className={classes.menu}>
          <OrganizationMenu organization={organization} />
        </span>
      </div>
      {canOpen && isOpen && (
        <div className={classes.below}>
          <OrganizationTree parent_id={id} isBelow chosen={chosen} onChoose={onChoose} />
        </div>
      )}
    </li>
  );
}
