import { showTip } from './tips.ts';
import { showToast } from './toasts.ts';
import i18next from 'i18next';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showTip('copy_success');
  } catch {
    showToast({ status: 'warning', message: i18next.t('copy_failed', { ns: 'global_errors' }) });
  }
}
