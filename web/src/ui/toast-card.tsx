import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, type Icon as TablerIcon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/clipboard.ts';
import { removeToast, type Toast, TOAST_CLOSE_MS, TOAST_TIMEOUT_MS, type ToastStatus } from '../lib/toasts.ts';
import classes from './toast.module.css';
import { useCountdown } from './use-countdown.ts';

const icons: Record<ToastStatus, TablerIcon> = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  neutral: IconInfoCircle,
};

export function ToastCard({ toast }: { toast: Toast }) {
  const { id, status, message, detail } = toast;
  const { t } = useTranslation();
  const [isClosing, setClosing] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const close = () => setClosing(true);
  useCountdown({ ms: TOAST_TIMEOUT_MS, isPaused, onEnd: close });
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => removeToast(id), TOAST_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [id, isClosing]);

  const Icon = icons[status];
  return (
    <div
      className={classes.toast}
      role={status === 'error' ? 'alert' : 'status'}
      data-status={status}
      data-closing={isClosing || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={20} stroke={1.8} className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <div className={classes.message}>{message}</div>
        {detail !== undefined && (
          <Button variant="subtle" size="compact-sm" className={classes.copy ?? ''} onClick={() => void copyText(detail)}>
            {t('commons:copy_details')}
          </Button>
        )}
      </div>
      <CloseButton size="sm" aria-label={t('commons:close')} onClick={close} />
    </div>
  );
}
