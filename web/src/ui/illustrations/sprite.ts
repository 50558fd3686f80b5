import { trustedHtml } from '../../lib/trusted-types.ts';
import sprite from '@vigil/contract/shared/illustrations.svg?raw';

/** Adds the sprite to the page, without any size. `<use>` elements that are already on the page show their symbols at once. */
export function insertSprite(): void {
  const { documentElement } = new DOMParser().parseFromString(trustedHtml(sprite), 'image/svg+xml');
  for (const [name, value] of Object.entries({ width: '0', height: '0', 'aria-hidden': 'true' })) {
    documentElement.setAttribute(name, value);
  }
  documentElement.style.position = 'absolute';
  document.body.append(documentElement);
}
