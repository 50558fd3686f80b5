import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** What happens to a node: it stays, is removed with its content, is unwrapped, or is replaced. */
export type Verdict = 'keep' | 'drop' | 'unwrap' | Node;

/**
 * Applies the verdict of `judge` to every node below, parents before children. Writes each list of children once, because removing
 * nodes one by one takes quadratic time.
 */
export function prune(root: Parent, judge: (node: Node) => Verdict): void {
  const parents: Parent[] = [root];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    const remaining: Node[] = [];
    const ahead = parent.childNodes.toReversed();
    for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
      const verdict = judge(node);
      if (verdict === 'drop') node.parentNode = null;
      else if (verdict === 'unwrap') {
        if (defaultTreeAdapter.isElementNode(node)) for (const child of node.childNodes.toReversed()) ahead.push(child);
      } else {
        const child = verdict === 'keep' ? node : verdict;
        child.parentNode = parent;
        remaining.push(child);
        if (verdict === 'keep' && defaultTreeAdapter.isElementNode(node)) parents.push(node);
      }
    }
    parent.childNodes = remaining;
  }
}
