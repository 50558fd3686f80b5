import type { OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import type { Crumb } from '../../../ui/page-header.tsx';

/** Returns the breadcrumb of an organisation's parent, if the reader may see a parent. */
export const parentCrumbs = (organization: Pick<OrganizationDetails, 'parent_id' | 'parent_title'> | undefined): Crumb[] =>
  organization?.parent_id
    ? [
        {
          text: organization.parent_title ?? '',
          to: '/admin/organization/$organization_id',
          params: { organization_id: organization.parent_id },
        },
      ]
    : [];
