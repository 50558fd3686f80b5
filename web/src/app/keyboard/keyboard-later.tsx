import { lazyPart } from '../../lib/lazy-part.ts';
import { OptionalPart } from '../shell/optional-part.tsx';

const LoadedKeyboard = lazyPart(() => import('./keyboard.tsx'), 'Keyboard');

/** Loads and starts the keyboard shortcuts once the page has rendered, so that their code is not in the first load. */
export const Keyboard = () => (
  <OptionalPart>
    <LoadedKeyboard />
  </OptionalPart>
);
