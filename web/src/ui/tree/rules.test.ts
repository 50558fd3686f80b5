import { describe, expect, test } from 'vitest';
import {
  departmentsToLoad,
  emptyTree,
  noTargets,
  selectionOf,
  targetsOf,
  tickStates,
  toggleEverything,
  toggleNode,
  type Tree,
  visibleRows,
  withChildren,
  withFound,
} from './rules.ts';
import { keyOf, type TreeNode } from './tree-node.ts';

const node = (id: string, parent: string | null, type: TreeNode['type'] = 'department'): TreeNode => ({
  key: keyOf(type, id),
  id,
  title: id,
  type,
  parent: parent === null ? null : keyOf('department', parent),
  isLeaf: type === 'user',
});
const dep = (id: string) => keyOf('department', id);
const user = (id: string) => keyOf('user', id);

/** The departments `sales` (with `north` and `south`) and `it`; the people ann and bob are in `north`. */
const tree = [
  [null, [node('sales', null), node('it', null)]],
  [dep('sales'), [node('north', 'sales'), node('south', 'sales')]],
  [dep('north'), [node('ann', 'north', 'user'), node('bob', 'north', 'user')]],
].reduce<Tree>((built, [parent, children]) => withChildren(built, parent as string | null, children as TreeNode[]), emptyTree);

const after = (...presses: string[]) => presses.reduce((selection, key) => toggleNode(tree, selection, key), noTargets);
const statesAfter = (...presses: string[]) => {
  const stateOf = tickStates(tree, after(...presses));
  return Object.fromEntries([...tree.nodes.keys()].map((key) => [key.split(':')[1], stateOf(key)]));
};

describe('ticking nodes of the tree', () => {
  test('ticking a node ticks everything below it', () => {
    expect(statesAfter(dep('sales'))).toEqual({ sales: 'all', north: 'all', south: 'all', ann: 'all', bob: 'all', it: 'none' });
  });

  test('ticking one of several children leaves the ancestors half ticked', () => {
    expect(statesAfter(user('ann'))).toEqual({
      sales: 'some',
      north: 'some',
      south: 'none',
      ann: 'all',
      bob: 'none',
      it: 'none',
    });
  });

  test('ticking all children ticks their parent', () => {
    expect([...after(user('ann'), user('bob'), dep('south')).keys]).toEqual([dep('sales')]);
  });

  test('unticking a node below a ticked ancestor leaves the rest ticked', () => {
    expect(statesAfter(dep('sales'), user('ann'))).toEqual({
      sales: 'some',
      north: 'some',
      south: 'all',
      ann: 'none',
      bob: 'all',
      it: 'none',
    });
  });

  test('ticking a half-ticked parent includes its children', () => {
    expect([...after(user('ann'), dep('north')).keys]).toEqual([dep('north')]);
  });

  test('ticking a node twice leaves nothing ticked', () => {
    expect(after(dep('sales'), dep('sales')).keys.size).toBe(0);
  });

  test('children that load later inherit the tick', () => {
    const later = withChildren(tree, dep('it'), [node('eve', 'it', 'user')]);
    expect(tickStates(later, after(dep('it')))(user('eve'))).toBe('all');
  });
});

test('select-all inverts the meaning and clears the ticks', () => {
  const everyone = toggleEverything(after(dep('it')));
  expect(everyone).toEqual({ mode: 'exclude', keys: new Set() });
  expect(toggleNode(tree, everyone, dep('it'))).toEqual({ mode: 'exclude', keys: new Set([dep('it')]) });
});

test('targets separate departments and people', () => {
  const targets = targetsOf(after(dep('sales'), user('ann'), dep('south')));
  expect(targets).toEqual({
    all: false,
    target_users: [],
    target_departments: ['sales'],
    exclude_users: ['ann'],
    exclude_departments: ['south'],
  });
  expect(targetsOf(selectionOf(targets))).toEqual(targets);
  const everyone = targetsOf(toggleNode(tree, toggleEverything(noTargets), dep('it')));
  expect(everyone).toMatchObject({ all: true, target_departments: [], exclude_departments: ['it'] });
  expect(targetsOf(selectionOf(everyone))).toEqual(everyone);
});

describe('a node unticked below a ticked department', () => {
  test('the unticked node is the only exception, however many stay ticked', () => {
    expect(after(dep('sales'), user('ann'))).toEqual({
      mode: 'include',
      keys: new Set([dep('sales')]),
      except: new Set([user('ann')]),
    });
  });

  test('the unticked node returns by its own tick or by its department’s', () => {
    expect(after(dep('sales'), user('ann'), user('ann'))).toEqual(after(dep('sales')));
    expect(after(dep('sales'), user('ann'), dep('sales'))).toEqual(after(dep('sales')));
  });

  test('unticking the only node leaves nothing ticked', () => {
    expect(after(dep('sales'), dep('north'), dep('south'))).toEqual(noTargets);
    expect(after(dep('sales'), user('ann'), user('bob'), dep('south'))).toEqual(noTargets);
    expect([...(after(dep('sales'), user('ann'), user('bob')).except ?? [])]).toEqual([dep('north')]);
  });

  test('a person of an unticked branch can be ticked again', () => {
    const selection = after(dep('sales'), dep('north'), user('ann'));
    expect([...(selection.except ?? [])]).toEqual([user('bob')]);
    expect(statesAfter(dep('sales'), dep('north'), user('ann'))).toMatchObject({ north: 'some', ann: 'all', bob: 'none' });
  });
});

test('only unfolded rows are visible', () => {
  const titles = (...unfolded: string[]) =>
    visibleRows(tree, new Set(unfolded)).map(({ node, depth }) => `${depth}${node.title}`);
  expect(titles()).toEqual(['0sales', '0it']);
  expect(titles(dep('sales'))).toEqual(['0sales', '1north', '1south', '0it']);
  expect(titles(dep('north'))).toEqual(['0sales', '0it']);
});

test('a tick among 10,000 nodes ticks only that node', () => {
  const departments = Array.from({ length: 100 }, (_, index) => node(`d${index}`, null));
  const big = departments.reduce(
    (built, { id, key }) =>
      withChildren(
        built,
        key,
        Array.from({ length: 100 }, (_, index) => node(`${id}-${index}`, id, 'user')),
      ),
    withChildren(emptyTree, null, departments),
  );
  const everySecond = new Set([...big.nodes.keys()].filter((key, index) => key.startsWith('user') && index % 2 === 0));
  const unfolded = new Set(departments.map(({ key }) => key));
  const stateOf = tickStates(big, toggleNode(big, { mode: 'include', keys: everySecond }, user('d50-1')));
  const ticked = visibleRows(big, unfolded).filter(({ node }) => stateOf(node.key) === 'all').length;
  expect(ticked).toBe(everySecond.size + 1);
});

describe('nodes found by a search', () => {
  /** The departments `sales` and `it`, whose children are not loaded. */
  const folded = withChildren(emptyTree, null, [node('sales', null), node('it', null)]);
  const ann = { ...node('ann', 'north', 'user'), above: [dep('north'), dep('sales')] };
  const known = withFound(folded, [ann]);

  test('a found node half ticks every department above it', () => {
    const stateOf = tickStates(known, toggleNode(known, noTargets, user('ann')));
    expect([dep('sales'), dep('north'), user('ann'), dep('it')].map(stateOf)).toEqual(['some', 'some', 'all', 'none']);
  });

  test.each([
    ['nothing is ticked', { mode: 'include', keys: new Set<string>() }, []],
    ['a department above is ticked', { mode: 'include', keys: new Set([dep('sales')]) }, []],
    ['everyone above is excluded', { mode: 'exclude', keys: new Set([dep('sales')]) }, [dep('north'), dep('sales')]],
    ['the node itself is excluded', { mode: 'exclude', keys: new Set([user('ann')]) }, []],
    [
      'its department was unticked below a ticked one',
      { mode: 'include', keys: new Set([dep('sales')]), except: new Set([dep('north')]) },
      [dep('north')],
    ],
  ] as const)('where %s, a tick first loads %j', (_, selection, closed) => {
    expect(departmentsToLoad(known, selection, user('ann'))).toEqual(closed);
  });

  test('a found node needs no loading if its departments are loaded', () => {
    expect(departmentsToLoad(tree, { mode: 'exclude', keys: new Set([dep('sales')]) }, user('ann'))).toEqual([]);
  });
});
