// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{}</script>`;
// The configuration is read on first use, as on the page.
const { renderPart } = await import('../../../test/render.tsx');
const { LoadedCodeEditor } = await import('./loaded-code-editor.tsx');

test('an outdated value does not undo typing, and a value from elsewhere is shown without being reported', () => {
  const reported: string[] = [];
  let setFromOutside: (value: string) => void = () => {};
  function Form() {
    const [value, setValue] = useState('');
    useEffect(() => {
      setFromOutside = setValue;
    }, []);
    return <LoadedCodeEditor label="Код" value={value} onChange={(text) => reported.push(text)} />;
  }
  const { container } = renderPart(<Form />);
  const view = EditorView.findFromDOM(container.querySelector<HTMLElement>('.cm-editor')!)!;
  const shownAfter = (value: string) => {
    act(() => setFromOutside(value));
    return view.state.doc.toString();
  };
  view.dispatch({ changes: { from: 0, insert: 'a' } });
  view.dispatch({ changes: { from: 1, insert: 'b' } });
  expect(shownAfter('a')).toBe('ab');
  expect(shownAfter('ab')).toBe('ab');
  expect(shownAfter('a')).toBe('a');
  expect(shownAfter('from elsewhere')).toBe('from elsewhere');
  expect(reported).toEqual(['a', 'ab']);
});
