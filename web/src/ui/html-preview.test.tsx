// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{"contentUrl":"http://content.test"}</script>`;
// The configuration is read on first use, as on the page.
const { renderPart } = await import('../../test/render.tsx');
const { HtmlPreview } = await import('./html-preview.tsx');

test('untrusted HTML is posted to a page of the content host, and never inserted in the application', () => {
  const { rerender } = renderPart(<HtmlPreview title="Письмо" html="<p>one</p>" />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Письмо');
  expect(frame.getAttribute('src')).toBe('http://content.test/preview');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame.hasAttribute('srcdoc')).toBe(false);
  const post = vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => {});
  rerender(<HtmlPreview title="Письмо" html="<p>two</p>" />);
  expect(post).not.toHaveBeenCalled();
  fireEvent.load(frame);
  rerender(<HtmlPreview title="Письмо" html="<p>three</p>" />);
  expect(post.mock.calls.map(([message]) => message)).toEqual([
    { source: 'vigil-preview', title: 'Письмо', html: '<p>two</p>' },
    { source: 'vigil-preview', title: 'Письмо', html: '<p>three</p>' },
  ]);
});

test('the frame is resized by a message of its own page only', () => {
  renderPart(<HtmlPreview title="Письмо" html="<p>one</p>" height={300} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Письмо');
  const post = (source: Window | null, vigilHeight: number) =>
    fireEvent(window, new MessageEvent('message', { source, data: { vigilHeight } }));
  expect(frame.style.height).toBe('300px');
  post(frame.contentWindow, 900);
  expect(frame.style.height).toBe('900px');
  post(window, 1200);
  expect(frame.style.height).toBe('900px');
  post(frame.contentWindow, 200);
  expect(frame.style.height).toBe('300px');
});
