import { type Icon, IconBook2, IconFishHook, IconMail, IconUserPlus } from '@tabler/icons-react';
import type { ActionType } from '@vigil/contract/tag-automation/rules.ts';

const icons: Record<ActionType, Icon> = {
  course: IconBook2,
  letter: IconMail,
  phishing: IconFishHook,
  registration_link: IconUserPlus,
};

/** An icon for the kind of action; the name is beside it. */
export function ActionTypeIcon({ type }: { type: ActionType }) {
  const Shape = icons[type];
  return <Shape size={18} stroke={1.6} aria-hidden />;
}
