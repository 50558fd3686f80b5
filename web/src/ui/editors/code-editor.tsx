import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import type { LoadedCodeEditor } from './loaded-code-editor.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const Loaded = lazyPart(() => import('./loaded-code-editor.tsx'), 'LoadedCodeEditor');

/** Edits the source of an email or a page, preserving every character. */
export const CodeEditor = (props: ComponentProps<typeof LoadedCodeEditor>) => (
  <Suspense fallback={<Skeleton height={320} radius={10} />}>
    <Loaded {...props} />
  </Suspense>
);
