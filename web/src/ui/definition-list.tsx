import { Text } from '@mantine/core';
import { definitionOf, type DefinitionName } from '@vigil/contract/shared/definitions.ts';
import { formatNumber } from '../lib/format.ts';
import { currentLanguage } from '../lib/i18n.ts';
import classes from './how-counted.module.css';

export type HowCountedProps = {
  /** The figures of this screen, in the order of the screen. */
  names: readonly DefinitionName[];
  /** The numbers that definitions mention, such as the size of the smallest group that is shown. */
  counts?: Partial<Record<DefinitionName, number | null>>;
};

export const DefinitionList = ({ names, counts = {} }: HowCountedProps) => (
  <dl className={classes.list}>
    {names.map((name) => {
      const count = counts[name] ?? null;
      // Without this number no group is hidden, so the sentence does not apply.
      if (name === 'small_groups' && count === null) return null;
      const { title, text } = definitionOf(name, currentLanguage(), count === null ? undefined : formatNumber(count));
      return (
        <div key={name}>
          <Text component="dt" fw="var(--bold)" c="var(--ink)" fz="sm">
            {title}
          </Text>
          <dd>{text}</dd>
        </div>
      );
    })}
  </dl>
);
