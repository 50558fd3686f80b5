import { lazy, Suspense } from 'react';

const LoadedKeyboard = lazy(async () => ({ default: (await import('./keyboard.tsx')).Keyboard }));

/** Listens once the page stands; nothing of it is in the first load. */
export const Keyboard = () => (
  <Suspense>
    <LoadedKeyboard />
  </Suspense>
);
