import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { ScreenPath } from '../lib/paths.ts';
import classes from './entry.module.css';
import { PlainLink } from './screen-link.tsx';

type Props = { isCurrent: boolean; onClick: () => void; children: ReactNode };

/** An entry of a side list, whose selected entry is shown beside the list. */
export const EntryButton = ({ isCurrent, onClick, children }: Props) => (
  <UnstyledButton className={classes.entry ?? ''} aria-current={isCurrent || undefined} onClick={onClick}>
    {children}
  </UnstyledButton>
);

export const EntryLink = <Path extends ScreenPath>({
  isCurrent,
  ...link
}: ComponentProps<typeof PlainLink<Path>> & { isCurrent: boolean }) => (
  <PlainLink
    {...(link as unknown as { to: '/admin/profile'; children: ReactNode })}
    className={classes.entry}
    aria-current={isCurrent ? 'page' : undefined}
  />
);
