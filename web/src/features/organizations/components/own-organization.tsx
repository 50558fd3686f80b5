import type { Organization } from '@vigil/contract/organizations/organization.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import classes from './organization-tree.module.css';
import { LicenceEnd } from './licence-end.tsx';
import { OrganizationMark } from './organization-mark.tsx';
import { PlacesTaken } from './places-taken.tsx';

/** One's own organisation, before those below it and in the same columns. */
export function OwnOrganization({ organization }: { organization: Organization }) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className={classes.row} data-own>
        <span className={classes.title}>
          <PlainLink to="/admin/organization/$organization_id" params={{ organization_id: organization.id }}>
            <OrganizationMark organization={organization} />
          </PlainLink>
          <Pill>{t('organizations.yours')}</Pill>
        </span>
        <PlacesTaken license={organization.license} />
        <span className={classes.end}>
          <LicenceEnd license={organization.license} />
        </span>
      </div>
    </Card>
  );
}
