import type { Autophish } from '@vigil/contract/autophish/autophish.ts';
import { useTranslation } from 'react-i18next';
import type { ScreenPath } from '../../../lib/paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { usePermissions } from '../../profile/api.ts';

type Obstacle = NonNullable<Autophish['obstacle']>;

/** The page where each obstacle can be resolved, for those who may open it. */
const places = {
  installation_paused: null,
  deactivated: null,
  organization_paused: { to: '/admin/settings/settings', permission: 'admin.settings.general' },
  licence: { to: '/admin/settings/license', permission: 'admin.settings.license' },
  no_templates: { to: '/admin/phishing/templates', permission: 'admin.phishing.templates' },
  nobody: { to: '/admin/organization', permission: 'admin.organization' },
} as const satisfies Record<Obstacle, { to: ScreenPath; permission: string } | null>;

/** Why autophish cannot start, with a link to resolve it. */
export function ObstacleNotice({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const place = places[obstacle];
  return (
    <Notice status="warning">
      {t(`autophish.obstacle.${obstacle}`)}{' '}
      {place !== null && permissions.has(place.permission) && (
        <ScreenLink to={place.to}>
          {t(`autophish.mend.${obstacle as Exclude<Obstacle, 'installation_paused' | 'deactivated'>}`)}
        </ScreenLink>
      )}
    </Notice>
  );
}
