import { useQuery } from '@tanstack/react-query';
import { currentOrganizationQuery } from '../../features/organizations/api.ts';
import { LicenceWarning } from '../../features/organizations/components/licence-card.tsx';
import { usePermissions } from '../../features/profile/api.ts';

/**
 * Warns above every page while the licence needs attention. Only people who may change the licence's settings see the warning.
 */
export function LicenceNotice() {
  const mayAct = usePermissions().has('admin.settings.license');
  const { data } = useQuery({ ...currentOrganizationQuery(), enabled: mayAct, meta: { silent: true } });
  return mayAct && data !== undefined ? <LicenceWarning license={data.license} /> : null;
}
