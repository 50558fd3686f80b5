import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchVariant } from './rules.ts';
import type { TreeNode } from './tree-node.ts';

type Search = (text: string, variant: SearchVariant) => Promise<readonly TreeNode[]>;
type Found = { nodes: readonly TreeNode[]; isLoading: boolean; hasFailed: boolean };

const nothing: Found = { nodes: [], isLoading: false, hasFailed: false };

/** Searches the tree. Ignores answers to all but the latest search. */
export function useFoundNodes({ text, variant, search }: { text: string; variant: SearchVariant; search: Search | undefined }) {
  const [found, setFound] = useState(nothing);
  const newest = useRef(0);
  const ask = async (text: string, variant: SearchVariant) => {
    const number = ++newest.current;
    const report = (next: Found) => number === newest.current && setFound(next);
    report({ ...nothing, isLoading: true });
    try {
      report({ ...nothing, nodes: (await search?.(text, variant)) ?? [] });
    } catch {
      report({ ...nothing, hasFailed: true });
    }
  };
  const onQuestion = useEffectEvent(ask);
  useEffect(() => {
    if (text !== '') void onQuestion(text, variant);
  }, [text, variant]);
  return { ...found, retry: () => void ask(text, variant) };
}
