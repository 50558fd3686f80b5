// @vitest-environment jsdom
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';
import { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{"contentUrl":"http://content.test"}</script>`;
// The configuration is read on first use, as on the page.
const { insertBlock, insertFile } = await import('./slide-insertion.ts');
const { slideExtensions } = await import('./slide-schema.ts');
const { contentOf } = await import('./slide-text.ts');

const ID = '0b8f7a52-6c5e-4f43-9a9d-1f2d3c4b5a69';
const HTML =
  '<p>Before</p><div class="columns"><div class="column"><p>Left</p></div><div class="column"><p>Right</p></div></div><p>After</p>';

/** Returns the slide's blocks, formatted by `outline`, after an insertion with the cursor at the end of `words`. */
function outlineAfter(words: string, insert: (editor: Editor) => void): { blocks: string; cursorIn: string } {
  const editor = new Editor({ extensions: slideExtensions, content: contentOf({ title: 'Title', html: HTML }) });
  editor.state.doc.descendants((node, place) => {
    if (node.text === words) editor.commands.setTextSelection(place + words.length);
  });
  insert(editor);
  const { $to } = editor.state.selection;
  const result = { blocks: outline(editor.state.doc), cursorIn: $to.node(1).type.name };
  editor.destroy();
  return result;
}

type Block = Editor['state']['doc'];

/** Formats text as it is, blocks by name, and columns with their content. */
function outline(block: Block): string {
  const inner = block.children.map(outline).join(' ');
  if (block.isText) return block.text ?? '';
  if (['doc', 'title', 'paragraph'].includes(block.type.name)) return inner;
  return ['column', 'columns', 'bulletList'].includes(block.type.name) ? `${block.type.name}(${inner})` : block.type.name;
}

test.each([
  ['Before', 'Title Before picture columns(column(Left) column(Right)) After'],
  ['Left', 'Title Before columns(column(Left picture) column(Right)) After'],
  ['After', 'Title Before columns(column(Left) column(Right)) After picture'],
  ['Title', 'Title picture Before columns(column(Left) column(Right)) After'],
])('a picture inserted below “%s” stays in its column: %s', (words, blocks) => {
  expect(outlineAfter(words, (editor) => insertFile(editor, 'picture', ID)).blocks.trim()).toBe(blocks);
});

test.each([
  ['table', 'Left', 'Title Before columns(column(Left) column(Right)) table After', 'table'],
  ['columns', 'Right', 'Title Before columns(column(Left) column(Right)) columns(column() column()) After', 'columns'],
  ['callout', 'Before', 'Title Before callout columns(column(Left) column(Right)) After', 'callout'],
  ['callout', 'Left', 'Title Before columns(column(Left callout) column(Right)) After', 'columns'],
] as const)('a new %s inserted below “%s”: %s, with the cursor in it', (name, words, blocks, cursorIn) => {
  expect(outlineAfter(words, (editor) => insertBlock(editor, name))).toEqual({ blocks, cursorIn });
});

test('a list is made of the current line', () => {
  expect(outlineAfter('Before', (editor) => insertBlock(editor, 'list')).blocks).toBe(
    'Title bulletList(listItem) columns(column(Left) column(Right)) After',
  );
});
