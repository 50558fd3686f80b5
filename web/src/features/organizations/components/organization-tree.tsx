import { ActionIcon, Button } from '@mantine/core';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { organizationsQuery } from '../api.ts';
import { LicenceEnd } from './licence-end.tsx';
import { OrganizationMark } from './organization-mark.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { PlacesTaken } from './places-taken.tsx';
import classes from './organization-tree.module.css';

type Props = { parent_id?: string; search?: string; empty?: ReactNode };

/** The organisations below one, each opened when it is asked for; a search shows what it finds at any level, flat. */
export function OrganizationTree({ parent_id, search = '', empty = null }: Props) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(
    organizationsQuery({ ...(parent_id !== undefined && { parent_id }), ...(search !== '' && { search }) }),
  );
  const rows = found.data?.pages.flatMap(({ data }) => data);
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} />;
  if (rows === undefined) return <SkeletonRows count={3} />;
  if (rows.length === 0) return empty;
  return (
    <>
      <List isWalked>
        {rows.map((one) => (
          <Branch key={one.id} organization={one} isFlat={search !== ''} />
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

function Branch({ organization, isFlat }: { organization: OrganizationNode; isFlat: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { id, title, is_active, children_count, license } = organization;
  const canOpen = children_count > 0 && !isFlat;
  return (
    <li>
      <div className={classes.row}>
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
          <PlainLink to="/admin/organization/$organization_id" params={{ organization_id: id }}>
            <OrganizationMark organization={organization} />
          </PlainLink>
          {!is_active && <Pill>{t('organizations.deactivated')}</Pill>}
        </span>
        <PlacesTaken license={license} />
        <span className={classes.end}>
          <LicenceEnd license={license} />
        </span>
        <OrganizationMenu organization={organization} />
      </div>
      {canOpen && isOpen && (
        <div className={classes.below}>
          <OrganizationTree parent_id={id} />
        </div>
      )}
    </li>
  );
}
