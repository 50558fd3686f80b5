import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { ColourSchemeToggle } from '../shell/colour-scheme-toggle.tsx';
import { LanguageSelect } from '../shell/language-select.tsx';
import { KitControls } from './kit-controls.tsx';
import { KitDialogs } from './kit-dialogs.tsx';
import { KitEditors } from './kit-editors.tsx';
import { KitFigures } from './kit-figures.tsx';
import classes from './kit.module.css';
import { KitStates } from './kit-states.tsx';
import { KitTable } from './kit-table.tsx';
import { KitTree } from './kit-tree.tsx';

/** Every shared part on one page, for development only. */
export function KitScreen() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <PageHeader
        title={t('kit.title')}
        crumbs={[{ text: t('kit.development') }]}
        state={t('kit.about')}
        actions={
          <>
            <LanguageSelect />
            <ColourSchemeToggle />
          </>
        }
      />
      <KitFigures />
      <KitTable />
      <div className={classes.two}>
        <KitTree />
        <KitControls />
      </div>
      <KitDialogs />
      <KitStates />
      <KitEditors />
    </main>
  );
}
