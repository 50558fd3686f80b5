import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { Node } from '@tiptap/react';

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** A table of rows and cells. A table with a caption, a foot or a nested table is a drawing instead. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  parseHTML: () => [
    {
      tag: 'table',
      priority: 60,
      getAttrs: (table) => (table.querySelector('caption, table, tfoot') === null && table.querySelector('td, th') ? {} : false),
    },
  ],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const next = () => {
      const { state, view } = this.editor;
      return goToNextCell(1)(state, view.dispatch);
    };
    return {
      // In the last cell Tab adds a row.
      Tab: () =>
        this.editor.isActive('table') && (next() || (addRowAfter(this.editor.state, this.editor.view.dispatch) && next())),
      'Shift-Tab': () => this.editor.isActive('table') && goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

type CellAttributes = { colspan: number; rowspan: number; scope: string | null };

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, parseHTML: (cell) => spanIn(cell, 'colspan') },
      rowspan: { default: 1, parseHTML: (cell) => spanIn(cell, 'rowspan') },
      scope: { default: null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML({ node }) {
      const { colspan, rowspan, scope } = node.attrs as CellAttributes;
      const spans = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) };
      return [tag, { ...spans, ...(tag === 'th' && scope !== null && { scope }) }, 0];
    },
  });

const SPAN_MAX = 100;
const spanIn = (cell: Element, name: string): number => {
  const span = Number(cell.getAttribute(name));
  return Number.isInteger(span) && span > 0 && span <= SPAN_MAX ? span : 1;
};

export const tableNodes = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')];

const paragraph = { type: 'paragraph' };
const row = (type: string, attrs: object = {}) => ({
  type: 'tableRow',
  content: Array.from({ length: 3 }, () => ({ type, attrs, content: [paragraph] })),
});

/** A new table: a header and two rows. */
export const newTable = { type: 'table', content: [row('tableHeader', { scope: 'col' }), row('tableCell'), row('tableCell')] };
