// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { EmailFrame } from './email-frame.tsx';

test('the frame is as tall as its own email reports, and ignores other messages', () => {
  renderPart(<EmailFrame address="about:blank" title="Письмо" />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Письмо');
  const post = (source: Window | null, vigilHeight: number) =>
    act(() => void dispatchEvent(new MessageEvent('message', { source, data: { vigilHeight } })));
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  post(window, 900);
  expect(frame.style.height).toBe('480px');
  post(frame.contentWindow, 640);
  expect(frame.style.height).toBe('640px');
});
