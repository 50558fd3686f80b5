import { Button } from '@mantine/core';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEndImpersonation, useMe } from '../../features/profile/api.ts';
import classes from './impersonation-bar.module.css';

/** Shows who is impersonated, and a button that ends the impersonation. */
export function ImpersonationBar() {
  const { t } = useTranslation();
  const me = useMe();
  const end = useEndImpersonation();
  if (me === undefined) return null;
  return (
    <aside className={classes.bar} aria-label={t('see_as.bar')}>
      <IconEye className={classes.eye} size={18} stroke={1.6} aria-hidden />
      <p className={classes.words}>
        <span>{t('see_as.as', { name: displayName(me) })}</span>
        <small>{t('see_as.only_look')}</small>
      </p>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.6} />}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {t('see_as.back')}
      </Button>
    </aside>
  );
}
