import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile, type ApiError } from '../lib/api-error.ts';
import { Notice } from './notice.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

/** What the server said about the whole form. */
export function FormError({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  if (error === null || error.status === 401) return null;
  if (isChangedMeanwhile(error)) return <Notice status="error">{error.message}</Notice>;
  // The words stand beside the fields; their names in the call mean nothing to a person.
  return <RefusalNotice error={error} {...(error.details.length > 0 && { message: t('ui.check_fields') })} />;
}
