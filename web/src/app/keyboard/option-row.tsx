import {
  IconArrowRight,
  IconBolt,
  IconBook2,
  IconBuilding,
  IconHistory,
  IconMail,
  IconSchool,
  IconSend,
  IconTag,
  IconUser,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Keys } from '../../ui/keys.tsx';
import classes from './command-palette.module.css';
import type { Option, OptionKind } from './use-options.ts';

const icons: Record<OptionKind, TablerIcon> = {
  visit: IconHistory,
  place: IconArrowRight,
  action: IconBolt,
  my_course: IconSchool,
  person: IconUser,
  campaign: IconSend,
  course: IconBook2,
  template: IconMail,
  tag: IconTag,
  organization: IconBuilding,
};

type Props = {
  id: string;
  kind: OptionKind;
  option: Option;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/**
 * One option of the palette. The focus stays in the search field; the mouse highlights and chooses, as the arrow keys and Enter
 * do.
 */
export function OptionRow({ id, kind, option: { title, note, shortcutKey }, isChosen, onPoint, onChoose }: Props) {
  const Icon = icons[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.option}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.name}>{title}</span>
      {note !== undefined && note !== '' && <small className={classes.note}>{note}</small>}
      {shortcutKey !== undefined && (
        <span className={classes.keys} aria-hidden>
          <Keys keys={['G', shortcutKey.toUpperCase()]} />
        </span>
      )}
    </div>
  );
}
