import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile, type ApiError } from '../lib/api-error.ts';
import { Notice } from './notice.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

/** The server's error about the whole form. */
export function FormError({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  if (error === null || error.status === 401) return null;
  if (isChangedMeanwhile(error)) return <Notice status="error">{error.message}</Notice>;
  // Fields show their own errors, so the message only asks to check them. The server's message names fields as the request does.
  return <RefusalNotice error={error} {...(error.details.length > 0 && { message: t('ui.check_fields') })} />;
}
