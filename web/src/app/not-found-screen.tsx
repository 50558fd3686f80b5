import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './full-page.module.css';

/** For records that are not there; unknown addresses go home instead. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <EmptyState
        icon={IconMapOff}
        level={1}
        title={t('app.not_found_title')}
        text={t('app.not_found_text')}
        action={
          <Button component={Link} to="/">
            {t('app.to_start')}
          </Button>
        }
      />
    </div>
  );
}
