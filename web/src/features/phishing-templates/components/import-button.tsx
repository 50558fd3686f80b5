import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ImportedDraft } from './imported-draft.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog');

type Props = { kind: 'email' | 'page'; onImported: (draft: ImportedDraft) => void };

/** Opens the import of an email or a page, from which a new one starts. */
export function ImportButton({ kind, onImported }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setOpen(true)}>
        {t('phishing_templates.import.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog
            kind={kind}
            onClose={() => setOpen(false)}
            onImported={(draft) => {
              setOpen(false);
              onImported(draft);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
