import i18next from 'i18next';
import { detailOf, tellingOf } from './error-catalogue.ts';
import { session } from './session.ts';
import { showToast } from './toasts.ts';

/** The only place that shows a failed call as a toast. */
export function reportError(error: unknown): void {
  const telling = tellingOf(error);
  if (telling.kind === 'silence') return;
  const message = telling.kind === 'message' ? telling.message : i18next.t(telling.words, { ns: 'global_errors' });
  showToast({ status: 'error', message, detail: errorDetail(error) });
}

export function errorDetail(error: unknown): string {
  const info = session.commonInfo();
  return detailOf(error, {
    date: new Date(),
    page: location.href,
    userId: info?.userID ?? null,
    organizationId: info?.organizationID ?? null,
  });
}
