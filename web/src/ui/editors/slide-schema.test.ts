// @vitest-environment jsdom
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';
import { Link } from '@mantine/tiptap';
import { Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test } from 'vitest';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{"contentUrl":"http://content.test"}</script>`;
// The configuration is read when it is first asked for, as on the page.
const { slideSchema } = await import('./slide-schema.ts');

test('the links on a drawn slide stay on its picture while its words are edited', () => {
  const area =
    '<svg class="links" viewBox="0 0 720 540"><a href="http://a.example" target="_blank" rel="noopener noreferrer"><rect x="1" y="2" width="3" height="4" fill="transparent" role="img" aria-label="http://a.example"></rect></a></svg>';
  const figure = `<figure><img src="http://content.test/files/1" alt="A">${area}</figure>`;
  const editor = new Editor({
    extensions: [StarterKit.configure({ document: false, link: false }), Link, ...slideSchema],
    content: `<h2 data-title>Slide</h2>${figure}<div class="transcript"><p>Words</p></div>`,
  });
  expect(editor.getHTML()).toContain(figure);
  editor.destroy();
});
