import { Button, Drawer, SimpleGrid, Stack } from '@mantine/core';
import type { OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import { IconChartBar, IconCopy, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { ResultFunnel } from '../../phishing-results/components/result-funnel.tsx';
import { organizationQuery } from '../api.ts';
import { BrandPreview } from './brand-preview.tsx';
import { CopyCoursesDialog } from './copy-dialogs.tsx';
import { LicenceWarning } from './licence-card.tsx';
import { OrganizationMark } from './organization-mark.tsx';

type Props = { id: string | null; onClose: () => void };

/** A panel beside the tree with one organisation's brand, licence and last campaign. */
export function OrganizationDrawer({ id, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const found = useQuery({ ...organizationQuery(id ?? ''), enabled: id !== null });
  useOpenLayer(id !== null, onClose);
  return (
    <Drawer
      closeOnEscape={false}
      returnFocus={false}
      opened={id !== null}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '90%' : 420}
      padding={24}
      title={found.data && <Heading organization={found.data} />}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      {found.isLoadingError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows count={5} />}
      {found.data && <Shown organization={found.data} />}
    </Drawer>
  );
}

function Heading({ organization }: { organization: OrganizationDetails }) {
  const { t } = useTranslation();
  const { parent_title } = organization;
  return (
    <TwoLine note={parent_title !== null && t('organizations.part_of', { title: parent_title })}>
      <OrganizationMark organization={organization} />
    </TwoLine>
  );
}

function Shown({ organization }: { organization: OrganizationDetails }) {
  const { t } = useTranslation();
  const go = useGo();
  const [isCopying, setCopying] = useState(false);
  const params = { organization_id: organization.id };
  const { license, figures } = organization;
  return (
    <Stack gap={18}>
      <Stack gap={8}>
        <Button
          leftSection={<IconExternalLink size={16} />}
          onClick={() => void go({ to: '/admin/organization/$organization_id', params })}
        >
          {t('commons:open')}
        </Button>
        <SimpleGrid cols={2} spacing={8}>
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} />}
            onClick={() => void go({ to: '/admin/organization/$organization_id/statistics', params, search: { from: 'list' } })}
          >
            {t('organizations.statistics')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} />}
            onClick={() => void go({ to: '/admin/organization/$organization_id/edit', params, search: { from: 'list' } })}
          >
            {t('commons:edit')}
          </Button>
        </SimpleGrid>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => setCopying(true)}>
          {t('organizations.copy_courses')}
        </Button>
      </Stack>
      <BrandPreview organization={organization} />
      <LicenceWarning license={license} />
      {figures.last_campaign !== null && (
        <section>
          <h2>{figures.last_campaign.name}</h2>
          <small>{formatDate(figures.last_campaign.start_date)}</small>
          <ResultFunnel
            statistics={figures.last_campaign.statistics}
            hasAttachments={(figures.last_campaign.statistics.opened_attachment ?? 0) > 0}
          />
        </section>
      )}
      {isCopying && <CopyCoursesDialog organization={organization} onClose={() => setCopying(false)} />}
    </Stack>
  );
}
