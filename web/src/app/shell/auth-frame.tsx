import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { site } from '../../lib/site.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { useBrand } from '../use-brand.ts';
import classes from './auth-frame.module.css';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import { LanguageSelect } from './language-select.tsx';
import { MAIN_ID } from './root-frame.tsx';

/** The plain page around everything before sign-in. */
export function AuthFrame() {
  const { t } = useTranslation();
  const { title, logo } = useBrand();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <LanguageSelect />
        <ColourSchemeToggle />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <BrandMark title={title} logo={logo} />
        <Outlet />
        <footer className={classes.foot}>
          {/* The legal texts open in a new tab, so that what is typed into the form is not lost. */}
          {site.needPrivacyPolicyPage && (
            <ScreenLink to="/privacy-policy" target="_blank">
              {t('app.privacy_policy')}
            </ScreenLink>
          )}
          {site.needAgreementPage && (
            <ScreenLink to="/agreement" target="_blank">
              {t('app.agreement')}
            </ScreenLink>
          )}
        </footer>
      </main>
    </div>
  );
}
