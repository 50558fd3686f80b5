import { useToasts } from '../lib/toasts.ts';
import { ToastCard } from './toast-card.tsx';
import classes from './toast.module.css';

export const ToastStack = () => (
  <div className={classes.stack} role="region" aria-live="polite">
    {useToasts().map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
  </div>
);
