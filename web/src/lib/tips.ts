import i18next, { type ParseKeys } from 'i18next';
import { showToast } from './toasts.ts';

/** The key of a success toast: `course.create`. */
export type Tip = ParseKeys<'tips'>;

export function showTip(tip: Tip): void {
  showToast({ status: 'success', message: i18next.t(tip, { ns: 'tips' }) });
}
