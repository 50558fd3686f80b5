import type { Editor } from '@tiptap/react';
import { NodeSelection } from '@tiptap/pm/state';

/** Where the picture at hand stands in the text: the selected one, or the one whose caption has the cursor. */
export function picturePlace({ state: { selection } }: Editor): number | undefined {
  if (selection instanceof NodeSelection) return selection.node.type.name === 'picture' ? selection.from : undefined;
  const { $from } = selection;
  return $from.parent.type.name === 'picture' ? $from.before() : undefined;
}

/** It stays selected. */
export const setPictureAttribute = (
  editor: Editor,
  place: number | undefined,
  { name, value }: { name: 'alt' | 'width'; value: string | number },
): boolean =>
  place !== undefined &&
  editor.commands.command(({ tr }) => {
    tr.setNodeAttribute(place, name, value);
    return true;
  });
