import { useEffect, useEffectEvent, useState } from 'react';
import type { SearchVariant } from './target-tree.tsx';
import type { TreeNode } from './tree-node.ts';

type Search = (text: string, variant: SearchVariant) => Promise<readonly TreeNode[]>;
type Found = { nodes: readonly TreeNode[]; isLoading: boolean; hasFailed: boolean };

const nothing: Found = { nodes: [], isLoading: false, hasFailed: false };

/** Only the answer to the newest question counts. */
export function useFoundNodes(question: { text: string; variant: SearchVariant; search: Search | undefined }) {
  const { text, variant } = question;
  const [found, setFound] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent((text: string, variant: SearchVariant) => question.search?.(text, variant) ?? Promise.resolve([]));
  useEffect(() => {
    if (text === '') return;
    let isCurrent = true;
    const tell = (next: Found) => isCurrent && setFound(next);
    tell({ ...nothing, isLoading: true });
    ask(text, variant).then(
      (nodes) => tell({ ...nothing, nodes }),
      () => tell({ ...nothing, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, variant, attempt]);
  return { ...found, retry: () => setAttempt(attempt + 1) };
}
