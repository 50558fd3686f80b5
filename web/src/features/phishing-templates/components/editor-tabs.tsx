import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './editor-layout.module.css';

type Props<Name extends string> = {
  tabs: readonly { name: Name; title: string; aside?: ReactNode }[];
  value: Name;
  onChange: (name: Name) => void;
  /** The end of the tab line: the saving state and the undo buttons. */
  children: ReactNode;
};

/** The tabs of one email or page, with the state of the editing at their end. */
export function EditorTabs<Name extends string>({ tabs, value, onChange, children }: Props<Name>) {
  return (
    <div className={classes.bar}>
      <Tabs value={value} onChange={(next) => onChange(tabs.find(({ name }) => name === next)?.name ?? value)}>
        <Tabs.List>
          {tabs.map(({ name, title, aside }) => (
            <Tabs.Tab key={name} value={name} rightSection={aside}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={classes.corner}>{children}</div>
    </div>
  );
}
