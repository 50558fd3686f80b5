import { useSyncExternalStore } from 'react';

export const TOAST_TIMEOUT_MS = 15_000;
export const TOAST_CLOSE_MS = 200;

export type ToastStatus = 'success' | 'error' | 'warning' | 'neutral';
export type Toast = {
  id: number;
  status: ToastStatus;
  message: string;
  /** What an error's Copy action copies to the clipboard. */
  detail?: string;
};

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(toast: Omit<Toast, 'id'>): void {
  const same = shown.some(({ status, message }) => status === toast.status && message === toast.message);
  if (same && toast.status === 'error') return;
  lastId += 1;
  change([...shown, { ...toast, id: lastId }]);
}

export const removeToast = (id: number): void => change(shown.filter((toast) => toast.id !== id));

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]) {
  shown = next;
  listeners.forEach((listener) => listener());
}
