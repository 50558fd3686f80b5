// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { ClickedFigure } from './clicked-figure.tsx';

test.each([
  [0, 3, 'GREEN'],
  [1, 3, 'GREEN'],
  [2, 5, 'YELLOW'],
  [1, 2, 'YELLOW'],
  [7, 10, 'RED'],
  [2, 2, 'RED'],
])('the phishing colour derives from the value divided by 10: %i of %i clicked is %s', (clicked, sent, colour) => {
  const { container } = renderPart(
    <ClickedFigure clicked={clicked} sent={sent}>
      {clicked}
    </ClickedFigure>,
  );
  expect(container.querySelector('[data-colour]')?.getAttribute('data-colour')).toBe(colour);
});

test('a person without emails has no colour', () => {
  const { container } = renderPart(
    <ClickedFigure clicked={0} sent={0}>
      0
    </ClickedFigure>,
  );
  expect(container.querySelector('[data-colour]')).toBeNull();
  expect(container.textContent).toContain('—');
});
