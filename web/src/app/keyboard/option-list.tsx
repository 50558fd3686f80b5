import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionRow } from './option-row.tsx';
import classes from './command-palette.module.css';
import type { Group } from './use-options.ts';

type Props = {
  id: string;
  groups: readonly Group[];
  /** The id of the highlighted option; undefined while there are no options. */
  chosenId: string | undefined;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

/** The options by groups, scrolled to the chosen one. */
export function OptionList({ id, groups, chosenId, onPoint, onChoose }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div id={id} role="listbox" aria-label={t('keyboard:title')} className={classes.list}>
      {groups.map(({ kind, title, first, options }) => (
        <div key={kind} role="group" aria-label={title}>
          <div className={classes.group} aria-hidden>
            {title}
          </div>
          {options.map((option, index) => (
            <OptionRow
              key={option.key}
              id={optionId(id, first + index)}
              kind={kind}
              option={option}
              isChosen={optionId(id, first + index) === chosenId}
              onPoint={() => onPoint(first + index)}
              onChoose={() => onChoose(first + index)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export const optionId = (list: string, index: number): string => `${list}-${index}`;
