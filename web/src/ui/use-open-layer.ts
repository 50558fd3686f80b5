import { useEffect, useEffectEvent } from 'react';

type Layer = { close: () => void };
const layers: Layer[] = [];

/**
 * A layer over the page, such as a dialog or drawer: Esc closes only the topmost, and the focus returns to the element that
 * opened it.
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
      // An element that replaces the layer may take the focus first.
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

/** A menu item is gone by the time the focus returns, so its menu button gets it. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
  return opener instanceof HTMLElement ? opener : null;
}
