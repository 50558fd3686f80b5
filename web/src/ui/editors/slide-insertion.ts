import { Selection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';
import type { SlideFileKind } from './slide-file.tsx';
import { newTable } from './slide-table.ts';

/** Inserts a stored file below the current block. */
export const insertFile = (editor: Editor, kind: SlideFileKind, id: string): void =>
  insertBelow(editor, { type: kind, attrs: { file: id } });

/** Inserts an empty block below the current block. A list is not inserted: the current block becomes one. */
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

/** Blocks that take the slide's full width. */
const wide: ReadonlySet<string> = new Set(['columns', 'table']);

function insertBelow(editor: Editor, content: JSONContent): void {
  const { $to, to } = editor.state.selection;
  // Inserts a file within the current column, and a full-width block below all columns.
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

/** Returns the depth of the current block within its column; 1 outside of columns. */
function innerDepth({ $to }: Selection): number {
  for (let depth = $to.depth; depth > 1; depth -= 1) if ($to.node(depth - 1).type.name === 'column') return depth;
  return 1;
}
