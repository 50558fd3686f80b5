import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lib/lazy-part.ts';
import type { HowCountedProps } from './definition-list.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import classes from './how-counted.module.css';

const Definitions = lazyPart(() => import('./definition-list.tsx'), 'DefinitionList');

/** Explains the figures of a screen, with the same texts as the last page of its PDF report. */
export function HowCounted({ names, counts = {} }: HowCountedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={`${classes.button} touched`}
        aria-haspopup="dialog"
        data-off-paper
        onPointerEnter={Definitions.preload}
        onClick={() => setOpen(true)}
      >
        <IconHelpCircle size={16} stroke={1.6} aria-hidden />
        {t('ui.how_counted')}
      </UnstyledButton>
      {isOpen && (
        <DialogFrame title={t('ui.how_counted')} size={560} onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton height={240} />}>
            <Definitions names={names} counts={counts} />
          </Suspense>
        </DialogFrame>
      )}
    </>
  );
}
