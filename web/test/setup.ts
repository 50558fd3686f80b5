import i18next from 'i18next';
import { afterEach, vi } from 'vitest';
import { initReactI18next } from 'react-i18next';
import { readLocale } from '../build/locales.ts';

await i18next.use(initReactI18next).init({
  lng: 'ru',
  resources: { ru: readLocale('ru') },
  defaultNS: 'translation',
  interpolation: { escapeValue: false },
});

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // A long time limit, so that no test fails on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
  // jsdom has no layout and lacks these functions.
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe = vi.fn<() => void>();
    unobserve = vi.fn<() => void>();
    disconnect = vi.fn<() => void>();
  };
  // Every element counts as visible.
  window.IntersectionObserver = class {
    callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback;
    }
    observe = (target: Element) =>
      this.callback([{ isIntersecting: true, target } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    disconnect = vi.fn<() => void>();
  } as unknown as typeof IntersectionObserver;
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}
