import { Loader, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './full-page.module.css';

export function LoadingView() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} role="status">
      <Loader size="sm" />
      <VisuallyHidden>{t('commons:loading')}</VisuallyHidden>
    </div>
  );
}
