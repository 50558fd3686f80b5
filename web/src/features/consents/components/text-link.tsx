import type { LegalText } from '@vigil/contract/site/legal-texts.ts';
import { useTranslation } from 'react-i18next';
import { ScreenLink } from '../../../ui/screen-link.tsx';

const paths = { privacy_policy: '/privacy-policy', agreement: '/agreement' } as const;

/** A link to a legal text. Opens in a new tab, so that the form beside the link stays. */
export function TextLink({ kind, children }: { kind: LegalText; children?: string }) {
  const { t } = useTranslation();
  const name = t(`app.${kind}`);
  return (
    <ScreenLink
      isInText
      to={paths[kind]}
      target="_blank"
      {...(children !== undefined && { 'aria-label': `${children}: ${name}` })}
    >
      {children ?? name}
    </ScreenLink>
  );
}
