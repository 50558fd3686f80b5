import { useTranslation } from 'react-i18next';
import { tellingOf } from '../lib/error-catalogue.ts';
import { Notice } from './notice.tsx';

/** The server's word under a form, else that something was not foreseen (spec point 8). */
export function RefusalNotice({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (error === null) return null;
  const telling = tellingOf(error);
  if (telling.kind === 'message') return <Notice status="error">{telling.message}</Notice>;
  return <Notice status="error">{t(telling.kind === 'words' ? `global_errors:${telling.words}` : 'ui.unexpected')}</Notice>;
}
