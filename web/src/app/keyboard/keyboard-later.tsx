import { lazyPart } from '../../lib/lazy-part.ts';
import { SparePart } from '../shell/spare-part.tsx';

const LoadedKeyboard = lazyPart(() => import('./keyboard.tsx'), 'Keyboard');

/** Listens once the page stands; nothing of it is in the first load. */
export const Keyboard = () => (
  <SparePart>
    <LoadedKeyboard />
  </SparePart>
);
