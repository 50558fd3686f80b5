import type { Editor } from '@tiptap/react';
import { NodeSelection } from '@tiptap/pm/state';
import { isSlideFile, type SlideFileKind } from './slide-file.tsx';

/** Returns the position of the current picture, sound or video: the selected one, or the one whose caption has the cursor. */
export function filePlace({ state: { selection } }: Editor): { at: number; kind: SlideFileKind } | undefined {
  const [node, position] =
    selection instanceof NodeSelection
      ? [selection.node, () => selection.from]
      : [selection.$from.parent, () => selection.$from.before()];
  const { name } = node.type;
  return isSlideFile(name) ? { at: position(), kind: name } : undefined;
}

/** Changes an attribute of the file at the position; the file stays selected. */
export const setFileAttribute = (
  editor: Editor,
  place: number | undefined,
  { name, value }: { name: 'alt' | 'width' | 'label'; value: string | number },
): boolean =>
  place !== undefined &&
  editor.commands.command(({ tr }) => {
    tr.setNodeAttribute(place, name, value);
    return true;
  });
