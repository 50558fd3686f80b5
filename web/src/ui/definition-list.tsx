import { Text } from '@mantine/core';
import { definitionOf } from '@vigil/contract/shared/definitions.ts';
import { formatNumber } from '../lib/format.ts';
import { currentLanguage } from '../lib/i18n.ts';
import type { HowCountedProps } from './how-counted.tsx';
import classes from './how-counted.module.css';

export const DefinitionList = ({ names, counts = {} }: HowCountedProps) => (
  <dl className={classes.list}>
    {names.map((name) => {
      const count = counts[name] ?? null;
      // Without its figure the sentence has a hole: nothing is hidden here.
      if (name === 'small_groups' && count === null) return null;
      const { title, text } = definitionOf(name, currentLanguage(), count === null ? undefined : formatNumber(count));
      return (
        <div key={name}>
          <Text component="dt" fw={600} c="var(--ink)" fz="sm">
            {title}
          </Text>
          <dd>{text}</dd>
        </div>
      );
    })}
  </dl>
);
