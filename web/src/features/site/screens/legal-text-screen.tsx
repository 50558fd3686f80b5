import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { site } from '../../../lib/site.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { Card } from '../../../ui/card.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { type LegalKind, LegalText } from '../components/legal-text.tsx';
import classes from '../components/legal-text.module.css';

export const PrivacyPolicyScreen = () => <BareText kind="privacy-policy" />;
export const AgreementScreen = () => <BareText kind="agreement" />;

/** Shows just the text, in a tab that a form has opened. */
const BareText = ({ kind }: { kind: LegalKind }) => (
  <main id="main" tabIndex={-1} className={classes.page}>
    <BrandMark title={site.title} logo={site.logo} />
    <LegalText kind={kind} />
  </main>
);

/** The policy within the frame of the sign-in page. */
export function AuthPolicyScreen() {
  const { t } = useTranslation();
  return (
    <div data-wide>
      <Card isRoomy>
        <Stack gap={24}>
          <LegalText kind="privacy-policy" />
          <ScreenLink to="/auth/login">{t('auth.go_back')}</ScreenLink>
        </Stack>
      </Card>
    </div>
  );
}
