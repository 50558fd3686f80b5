import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './slide-player.module.css';

type Props = {
  /** Left out at the beginning. */
  onBack: (() => void) | undefined;
  /** How far one is, in words. */
  children: ReactNode;
  next: ReactNode;
};

/** Back and forth, within thumb's reach on a phone. */
export function StepBar({ onBack, children, next }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.turn}>
      <Button variant="default" disabled={onBack === undefined} onClick={onBack}>
        {t('commons:back')}
      </Button>
      <span>{children}</span>
      {next}
    </div>
  );
}
