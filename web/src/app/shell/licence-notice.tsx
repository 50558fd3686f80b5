import { useQuery } from '@tanstack/react-query';
import { currentOrganizationQuery } from '../../features/organizations/api.ts';
import { LicenceWarning } from '../../features/organizations/components/licence-card.tsx';
import { usePermissions } from '../../features/profile/api.ts';

/** Shown above every page, to those who can act on it, while the licence needs attention. */
export function LicenceNotice() {
  const mayAct = usePermissions().has('admin.settings.license');
  const { data } = useQuery({ ...currentOrganizationQuery(), enabled: mayAct, meta: { silent: true } });
  return mayAct && data !== undefined ? <LicenceWarning license={data.license} /> : null;
}
