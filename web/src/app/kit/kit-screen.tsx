import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Columns } from '../../ui/columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ColourSchemeToggle } from '../shell/colour-scheme-toggle.tsx';
import { LanguageSelect } from '../shell/language-select.tsx';
import { KitControls } from './kit-controls.tsx';
import { KitDialogs } from './kit-dialogs.tsx';
import { KitEditors } from './kit-editors.tsx';
import { KitFigures } from './kit-figures.tsx';
import { KitStates } from './kit-states.tsx';
import { KitTable } from './kit-table.tsx';
import { KitTree } from './kit-tree.tsx';

/** Every shared part on one page, for development only. */
export function KitScreen() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <Stack maw={1280} mx="auto" style={{ padding: '24px var(--page) 64px' }}>
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
        <Columns least={420}>
          <KitTree />
          <KitControls />
        </Columns>
        <KitDialogs />
        <KitStates />
        <KitEditors />
      </Stack>
    </main>
  );
}
