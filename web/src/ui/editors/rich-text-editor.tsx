import { type ComponentProps, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import type { LoadedRichTextEditor } from './loaded-rich-text-editor.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const Loaded = lazyPart(() => import('./loaded-rich-text-editor.tsx'), 'LoadedRichTextEditor');

/** Short formatted texts: messages of tags and courses. It keeps only the formatting it knows. */
export const RichTextEditor = (props: ComponentProps<typeof LoadedRichTextEditor>) => (
  <Suspense fallback={<Skeleton height={220} radius={10} />}>
    <Loaded {...props} />
  </Suspense>
);
