import { Outlet } from '@tanstack/react-router';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { useBrand } from '../use-brand.ts';
import classes from './auth-frame.module.css';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import { LanguageSelect } from './language-select.tsx';
import { MAIN_ID } from './root-frame.tsx';

/** The quiet page around everything before sign-in. */
export function AuthFrame() {
  const { title, logo } = useBrand();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <BrandMark title={title} logo={logo} />
        <div className={classes.settings}>
          <LanguageSelect />
          <ColourSchemeToggle />
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
