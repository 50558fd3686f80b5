import i18next from 'i18next';
import { detailOf, errorDisplayOf } from './error-catalogue.ts';
import { session } from './session.ts';
import { showToast } from './toasts.ts';

/** Shows a failed call as a toast, unless the catalogue of errors says that this failure is not shown. */
export function reportError(error: unknown): void {
  const display = errorDisplayOf(error);
  if (display.kind === 'silence') return;
  const message = display.kind === 'message' ? display.message : i18next.t(display.words, { ns: 'global_errors' });
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
