import { emptyTree, tickStates, toggleNode, visibleRows, withChildren } from '../web/src/ui/tree/rules.ts';
import { keyOf, type TreeNode } from '../web/src/ui/tree/tree-node.ts';
import { printFigure, quantile } from '../tools/report.ts';

const DEPARTMENTS = 100;
const PEOPLE = 100;
const PRESSES = 50;

/**
 * Measures one tick among 10,000 unfolded nodes with every second person ticked: the new selection, the visible rows and their
 * ticks.
 */
export async function benchTree(): Promise<void> {
  const nodeOf = (type: TreeNode['type'], id: string, parent: string | null): TreeNode => ({
    key: keyOf(type, id),
    id,
    title: id,
    type,
    parent,
    isLeaf: type === 'user',
  });
  const departments = Array.from({ length: DEPARTMENTS }, (_, n) => nodeOf('department', `d${n}`, null));
  const people = (department: TreeNode) =>
    Array.from({ length: PEOPLE }, (_, n) => nodeOf('user', `${department.id}-${n}`, department.key));
  const tree = departments.reduce(
    (built, department) => withChildren(built, department.key, people(department)),
    withChildren(emptyTree, null, departments),
  );
  const keys = new Set([...tree.nodes.keys()].filter((key, at) => key.startsWith('user') && at % 2 === 0));
  const unfolded = new Set(departments.map(({ key }) => key));
  const times = Array.from({ length: PRESSES }, () => {
    const started = performance.now();
    const stateOf = tickStates(tree, toggleNode(tree, { mode: 'include', keys }, keyOf('user', 'd50-1')));
    for (const { node } of visibleRows(tree, unfolded)) stateOf(node.key);
    return performance.now() - started;
  });
  const walk = Array.from({ length: PRESSES }, () => {
    const started = performance.now();
    for (const { key } of tree.nodes.values()) keys.has(key);
    return performance.now() - started;
  });
  printFigure({
    what: 'a tick in a tree of 10,000',
    value: quantile(times, 0.5),
    unit: 'ms',
    baseline: { what: 'walking its nodes', value: quantile(walk, 0.5) },
    bar: { value: 50, better: 'less' },
  });
}
