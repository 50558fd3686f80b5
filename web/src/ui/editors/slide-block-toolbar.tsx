import { ActionIcon, Button } from '@mantine/core';
import { calloutKinds, COLUMNS } from '@vigil/contract/modules/slide-html.ts';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableRow,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, toggleHeaderRow } from '@tiptap/pm/tables';
import type { Command, EditorState } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { filePlace } from './file-place.ts';
import { SlideFloat } from './slide-float.tsx';

const blocks = ['callout', 'columns', 'table'] as const;
type Block = (typeof blocks)[number];
const isBlock = (name: string): name is Block => (blocks as readonly string[]).includes(name);

/** Returns the innermost callout, columns or table around the cursor. */
function blockAt({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (isBlock(node.type.name)) return { name: node.type.name, node, at: $from.before(depth) };
  }
  return undefined;
}

/** A toolbar for the block around the cursor: its kind, its rows and columns, and its removal. */
export function BlockToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { name, kind, count } = useEditorState({
    editor,
    selector: ({ editor }) => {
      const block = blockAt(editor.state);
      return { name: block?.name, kind: block?.node.attrs.kind as unknown, count: block?.node.childCount ?? 0 };
    },
  });
  const run = (command: Command) =>
    editor
      .chain()
      .focus()
      .command(({ state, dispatch }) => command(state, dispatch))
      .run();
  const act = (Icon: TablerIcon, label: string, command: Command, isOff = false) => (
    <ActionIcon key={label} aria-label={label} title={label} disabled={isOff} onClick={() => run(command)}>
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  );
  return (
    <SlideFloat
      editor={editor}
      name="block"
      label={name === undefined ? t('ui.editor.insert') : t(`ui.editor.${name}`)}
      isShown={() => editor.state.selection.empty && blockAt(editor.state) !== undefined && filePlace(editor) === undefined}
      around={() => elementOf(editor)}
    >
      {name === 'callout' &&
        calloutKinds.map((calloutKind) => (
          <Button
            key={calloutKind}
            size="compact-sm"
            variant={kind === calloutKind ? 'light' : 'subtle'}
            aria-pressed={kind === calloutKind}
            onClick={() => editor.chain().focus().updateAttributes('callout', { kind: calloutKind }).run()}
          >
            {t(`ui.editor.kind.${calloutKind}`)}
          </Button>
        ))}
      {name === 'columns' && [
        act(IconColumnInsertRight, t('ui.editor.add_column'), addColumn, count >= COLUMNS.max),
        act(IconColumnRemove, t('ui.editor.delete_column'), removeColumn, count <= COLUMNS.min),
      ]}
      {name === 'table' && [
        act(IconRowInsertBottom, t('ui.editor.add_row'), addRowAfter),
        act(IconRowRemove, t('ui.editor.delete_row'), deleteRow),
        act(IconColumnInsertRight, t('ui.editor.add_column'), addColumnAfter),
        act(IconColumnRemove, t('ui.editor.delete_column'), deleteColumn),
        act(IconTableRow, t('ui.editor.header_row'), toggleHeaderRow),
      ]}
      {name !== undefined && (
        <ActionIcon
          aria-label={t(`ui.editor.remove.${name}`)}
          title={t(`ui.editor.remove.${name}`)}
          onClick={() => run(name === 'callout' ? unwrapBlock : removeBlock)}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </SlideFloat>
  );
}

function elementOf(editor: Editor): Element | null {
  const block = blockAt(editor.state);
  return block === undefined ? null : (editor.view.nodeDOM(block.at) as Element | null);
}

const addColumn: Command = (state, dispatch) => {
  const block = blockAt(state);
  const column = state.schema.nodes.column?.createAndFill();
  if (block === undefined || !column) return false;
  dispatch?.(state.tr.insert(block.at + block.node.nodeSize - 1, column));
  return true;
};

/** Removes the column around the cursor. */
const removeColumn: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = Array.from({ length: $from.depth }, (_, index) => index + 1).findLast(
    (at) => $from.node(at).type.name === 'column',
  );
  if (depth === undefined) return false;
  dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)));
  return true;
};

/** Removes the block but not its content. */
const unwrapBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (block === undefined) return false;
  dispatch?.(state.tr.replaceWith(block.at, block.at + block.node.nodeSize, block.node.content));
  return true;
};

const removeBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (block === undefined) return false;
  dispatch?.(state.tr.delete(block.at, block.at + block.node.nodeSize));
  return true;
};
