import type { Editor as SlideEditor } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './slide-editor.module.css';

type Props = {
  editor: SlideEditor;
  name: string;
  label: string;
  isShown: () => boolean;
  /** The element that the toolbar points at, if that is not the selection. */
  around?: () => Element | null;
  place?: 'inside' | 'above';
  children: ReactNode;
};

/**
 * A floating toolbar above its target. On a phone it is below selected text, away from the phone's own menu; for a picture it is
 * on the lower edge.
 */
export function SlideFloat({ editor, name, label, isShown, around, place = 'above', children }: Props) {
  const isPhone = useIsPhone();
  const where =
    place === 'inside'
      ? ({ placement: 'bottom', offset: ({ rects }: Rects) => -rects.floating.height - GAP, flip: false } as const)
      : ({ placement: around ? 'top-end' : isPhone ? 'bottom' : 'top', offset: GAP, flip: true } as const);
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={name}
      updateDelay={0}
      shouldShow={isShown}
      {...(around && { getReferencedVirtualElement: () => rectOf(around) })}
      options={{ ...where, shift: { padding: GAP } }}
      className={classes.toolbar}
      role="toolbar"
      aria-label={label}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') editor.commands.focus();
      }}
    >
      {children}
    </BubbleMenu>
  );
}

const GAP = 8;
type Rects = { rects: { floating: { height: number } } };

function rectOf(around: () => Element | null) {
  const element = around();
  return element && { getBoundingClientRect: () => element.getBoundingClientRect() };
}
