import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile, type ApiError } from '../lib/api-error.ts';
import { copyText } from '../lib/clipboard.ts';
import { tellingOf } from '../lib/error-catalogue.ts';
import { errorDetail } from '../lib/report-error.ts';
import { Notice } from './notice.tsx';

/** What the server said about the whole, above the fields; what another server told it can be copied for whoever is asked for help. */
export function FormError({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (isChangedMeanwhile(error)) return <Notice status="error">{error.message}</Notice>;
  // The words stand beside the fields; their names in the call mean nothing to a person.
  if (error.details.length > 0) return <Notice status="error">{t('ui.check_fields')}</Notice>;
  const telling = tellingOf(error);
  if (error.status === 401) return null;
  const words = telling.kind === 'words' ? telling.words : 'unexpected';
  return (
    <Notice status="error">
      {telling.kind === 'message' ? telling.message : t(`global_errors:${words}`)}
      {error.reason !== null && (
        <div>
          <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => void copyText(errorDetail(error))}>
            {t('commons:copy_details')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
