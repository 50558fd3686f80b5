import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SceneName } from './illustrations/frames.ts';
import { Illustration } from './illustrations/illustration.tsx';
import classes from './empty-state.module.css';

type Props = {
  title: string;
  /** Why the list is empty. */
  text?: ReactNode;
  /** The next step, as a button or link. */
  action?: ReactNode;
  icon?: Icon;
  /** A drawing in place of the icon, for a whole page. */
  scene?: SceneName | undefined;
  level?: 1 | 2;
};

export function EmptyState({ title, text, action, icon: Icon, scene, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      {scene !== undefined && <Illustration className={classes.scene ?? ''} name={scene} />}
      {Icon !== undefined && scene === undefined && (
        <span className={classes.icon} aria-hidden>
          <Icon size={24} stroke={1.6} />
        </span>
      )}
      <Heading>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
