import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { LoadedSlideEditor } from './loaded-slide-editor.tsx';

const Loaded = lazyPart(() => import('./loaded-slide-editor.tsx'), 'LoadedSlideEditor');

/** Edits a slide in place: its title and its text, with its own styles. */
export const SlideEditor = (props: ComponentProps<typeof LoadedSlideEditor>) => (
  <Suspense fallback={<Skeleton height={320} radius={10} />}>
    <Loaded {...props} />
  </Suspense>
);
