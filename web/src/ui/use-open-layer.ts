import { useEffect, useEffectEvent } from 'react';

type Layer = { close: () => void };
const layers: Layer[] = [];

/**
 * Registers a layer over the page, such as a dialog or drawer. Esc closes only the topmost layer, and the focus then returns to
 * the element that opened it.
 */
export function useOpenLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const page = document;
    const opener = openerOf(page.activeElement);
    const layer = { close: () => close() };
    if (layers.push(layer) === 1) addEventListener('keydown', closeTop, { capture: true });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener('keydown', closeTop, { capture: true });
      // Waits, so that an element that replaces the layer can take the focus first.
      setTimeout(() => {
        if (page.activeElement === null || page.activeElement === page.body) opener?.focus({ preventScroll: true });
      }, AFTER_CLOSING_MS);
    };
  }, [isOpen]);
}

const AFTER_CLOSING_MS = 10;

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // An open list or calendar handles Esc itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  layers.at(-1)?.close();
}

/** Returns the element that gets the focus back: for a menu item, which has disappeared by then, its menu button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
  return opener instanceof HTMLElement ? opener : null;
}
