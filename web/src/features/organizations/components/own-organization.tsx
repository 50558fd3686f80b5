import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { organizationQuery } from '../api.ts';
import { figureNames, figuresOf } from './organization-figures.tsx';
import { OrganizationMark } from './organization-mark.tsx';

/** The reader's own organisation with its figures, shown above the tree. */
export function OwnOrganization({ id }: { id: string }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { data, error, isLoadingError, refetch } = useQuery(organizationQuery(id));
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={2} />;
  const figures = figuresOf({ ...data, withChanges: true });
  return (
    <Card>
      <Group gap={10} mb={14}>
        <PlainLink className="touched" to="/admin/organization/$organization_id" params={{ organization_id: id }}>
          <OrganizationMark organization={data} />
        </PlainLink>
        <Pill>{t('organizations.yours')}</Pill>
      </Group>
      <Facts least={isPhone ? 140 : 180}>
        {figureNames.map((name) => (
          <Fact key={name} name={t(`organizations.figure.${name}`)}>
            {figures[name]}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
