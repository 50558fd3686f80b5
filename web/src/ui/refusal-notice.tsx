import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/clipboard.ts';
import { errorDisplayOf } from '../lib/error-catalogue.ts';
import { errorDetail } from '../lib/report-error.ts';
import { Notice } from './notice.tsx';

/**
 * Shows the server's message in a form, or says that the error is unexpected. The details can be copied, as in a toast (spec
 * point 8).
 */
export function RefusalNotice({ error, message }: { error: Error | null; message?: string }) {
  const { t } = useTranslation();
  if (error === null) return null;
  const display = errorDisplayOf(error);
  // Shows a text even for errors that toasts do not show, because silence would look like success.
  const words = display.kind === 'words' ? display.words : 'unexpected';
  return (
    <Notice status="error">
      {message ?? (display.kind === 'message' ? display.message : t(`global_errors:${words}`))}
      <div>
        <Button
          variant="subtle"
          color="red"
          c="inherit"
          size="compact-sm"
          ml={-8}
          onClick={() => void copyText(errorDetail(error))}
        >
          {t('commons:copy_details')}
        </Button>
      </div>
    </Notice>
  );
}
