import { Selection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';
import type { SlideFileKind } from './slide-file.tsx';
import { newTable } from './slide-table.ts';

/** Puts a stored file below the block at hand. */
export const insertFile = (editor: Editor, kind: SlideFileKind, id: string): void =>
  insertBelow(editor, { type: kind, attrs: { file: id } });

/** Puts an empty block below the one at hand; a list is made of the block itself. */
export function insertBlock(editor: Editor, name: 'list' | keyof typeof newBlocks): void {
  if (name === 'list') editor.chain().focus().toggleBulletList().run();
  else insertBelow(editor, newBlocks[name]);
}

const paragraph = { type: 'paragraph' };
const column = { type: 'column', content: [paragraph] };
const newBlocks = {
  callout: { type: 'callout', content: [paragraph] },
  columns: { type: 'columns', content: [column, column] },
  table: newTable,
};

/** What takes the slide's whole width. */
const wide: ReadonlySet<string> = new Set(['columns', 'table']);

function insertBelow(editor: Editor, content: JSONContent): void {
  const { $to, to } = editor.state.selection;
  // A file stands in its column; what is as wide as the slide below all of them.
  const inner = wide.has(content.type ?? '') ? 1 : innerDepth(editor.state.selection);
  const place = $to.depth === 0 ? to : $to.after(inner);
  editor
    .chain()
    .insertContentAt(place, content)
    .command(({ tr }) => {
      tr.setSelection(Selection.near(tr.doc.resolve(place + 1)));
      return true;
    })
    .focus()
    .run();
}

/** How deep the block at hand lies in its column; 1 where it is in none. */
function innerDepth({ $to }: Selection): number {
  for (let depth = $to.depth; depth > 1; depth -= 1) if ($to.node(depth - 1).type.name === 'column') return depth;
  return 1;
}
