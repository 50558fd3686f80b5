import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { LoadedHtmlEditor } from './loaded-html-editor.tsx';

const Loaded = lazyPart(() => import('./loaded-html-editor.tsx'), 'LoadedHtmlEditor');

/** Edits an email or a page in place, with its source beside it. */
export const HtmlEditor = (props: ComponentProps<typeof LoadedHtmlEditor>) => (
  <Suspense fallback={<Skeleton height={520} radius={12} />}>
    <Loaded {...props} />
  </Suspense>
);
