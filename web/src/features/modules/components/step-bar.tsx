import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './slide-player.module.css';

type Props = {
  /** Undefined at the first step. */
  onBack: (() => void) | undefined;
  /** The progress as text. */
  children: ReactNode;
  next: ReactNode;
};

/** Back and forward buttons; on a phone within reach of the thumb. */
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
