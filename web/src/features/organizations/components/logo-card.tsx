import { Button } from '@mantine/core';
import type { OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useDeleteLogo, useSaveLogo } from '../api.ts';
import { OrganizationMark } from './organization-mark.tsx';

/** The logo as the menu shows it; a new file replaces it as soon as it is chosen. */
export function LogoCard({ organization }: { organization: OrganizationDetails }) {
  const { t } = useTranslation();
  const { id, logo_url } = organization;
  const save = useSaveLogo();
  const remove = useDeleteLogo();
  return (
    <Card
      title={t('organizations.logo')}
      aside={
        logo_url !== null && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            {t('commons:delete')}
          </Button>
        )
      }
    >
      <div style={{ marginBottom: 16 }}>
        <OrganizationMark organization={organization} />
      </div>
      <FileDrop
        label={t('organizations.choose_logo')}
        limits={pictureLimits}
        file={null}
        onFile={(logo) => logo !== null && save.mutate({ params: { id }, body: { logo } })}
      />
    </Card>
  );
}
