import { useTranslation } from 'react-i18next';
import type { ApiError } from '../lib/api-error.ts';
import { tellingOf } from '../lib/error-catalogue.ts';
import { Notice } from './notice.tsx';

/** What the server said about the whole, above the fields. */
export function FormError({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  if (error === null) return null;
  // The words stand beside the fields; their names in the call mean nothing to a person.
  if (error.details.length > 0) return <Notice status="error">{t('ui.check_fields')}</Notice>;
  const telling = tellingOf(error);
  if (error.status === 401) return null;
  const words = telling.kind === 'words' ? telling.words : 'unexpected';
  return <Notice status="error">{telling.kind === 'message' ? telling.message : t(`global_errors:${words}`)}</Notice>;
}
