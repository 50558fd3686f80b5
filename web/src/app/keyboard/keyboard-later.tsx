import { lazyPart } from '../../lib/lazy-part.ts';
import { SparePart } from '../shell/spare-part.tsx';

const LoadedKeyboard = lazyPart(() => import('./keyboard.tsx'), 'Keyboard');

/** Starts to listen once the page has rendered; its code is not in the first load. */
export const Keyboard = () => (
  <SparePart>
    <LoadedKeyboard />
  </SparePart>
);
