import type { Organization } from '@vigil/contract/organizations/organization.ts';
import type { CSSProperties } from 'react';
import { contrast } from '@vigil/contract/shared/colour.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';

/** Returns the styles of an organisation's colour for its elements. */
export const brandStyles = (theme_color: string): CSSProperties =>
  ({
    '--primary': theme_color,
    '--mantine-primary-color-filled': theme_color,
    '--mantine-primary-color-contrast':
      contrast(theme_color, '#ffffff') >= contrast(theme_color, '#000000') ? '#ffffff' : '#000000',
  }) as CSSProperties;

/** An organisation's logo and title in its own brand. */
export const OrganizationMark = ({
  organization: { title, logo_url, theme_color },
}: {
  organization: Pick<Organization, 'title' | 'logo_url' | 'theme_color'>;
}) => (
  <span style={brandStyles(theme_color)}>
    <BrandMark title={title} logo={logo_url} />
  </span>
);
