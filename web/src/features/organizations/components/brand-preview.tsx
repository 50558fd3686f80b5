import { SimpleGrid } from '@mantine/core';
import type { OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import { useTranslation } from 'react-i18next';
import { contrast } from '@vigil/contract/shared/colour.ts';
import { formatRisk } from '../../../lib/format.ts';
import { TwoLine } from '../../../ui/two-line.tsx';
import classes from './brand-preview.module.css';
import { brandStyles, OrganizationMark } from './organization-mark.tsx';

/** A preview of an organisation's sign-in page with its brand. */
export function BrandPreview({
  organization,
}: {
  organization: Pick<OrganizationDetails, 'title' | 'logo_url' | 'theme_color'>;
}) {
  const { t } = useTranslation();
  const { logo_url, theme_color } = organization;
  const onButton = Math.max(contrast(theme_color, '#ffffff'), contrast(theme_color, '#000000'));
  return (
    <section className={classes.brand} style={brandStyles(theme_color)}>
      <small>{t('organizations.door')}</small>
      <div className={classes.door} aria-hidden>
        <OrganizationMark organization={organization} />
        <strong>{t('auth.sign_in_title')}</strong>
        <span className={classes.field}>{t('auth.username')}</span>
        <span className={classes.field}>{t('auth.password')}</span>
        <span className={classes.button}>{t('auth.sign_in')}</span>
      </div>
      <SimpleGrid cols={2} mt={14}>
        <TwoLine note={t(logo_url === null ? 'organizations.logo_initial' : 'organizations.logo_own')}>
          {t('organizations.logo')}
        </TwoLine>
        <TwoLine mark={<span className={classes.swatch} />} note={t('organizations.contrast', { ratio: formatRisk(onButton) })}>
          {theme_color.toUpperCase()}
        </TwoLine>
      </SimpleGrid>
    </section>
  );
}
