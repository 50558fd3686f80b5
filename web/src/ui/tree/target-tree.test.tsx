// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import * as toasts from '../../lib/toasts.ts';
import { noTargets, type TreeSelection } from './rules.ts';
import { TargetTree } from './target-tree.tsx';
import { keyOf, type TreeNode, type TreeParent } from './tree-node.ts';

const department = (id: string, title: string): TreeNode => ({
  key: keyOf('department', id),
  id,
  title,
  type: 'department',
  parent: null,
  isLeaf: false,
});
const person = (id: string, title: string, parent: string): TreeNode => ({
  key: keyOf('user', id),
  id,
  title,
  type: 'user',
  parent: keyOf('department', parent),
  isLeaf: true,
});

const load = (parent: TreeParent | null) =>
  Promise.resolve(parent === null ? [department('1', 'Продажи')] : [person('a', 'Анна', '1'), person('b', 'Борис', '1')]);

function Chooser({ loadWith = load }: { loadWith?: typeof load }) {
  const [value, setValue] = useState(noTargets);
  return <TargetTree label="Получатели" value={value} onChange={setValue} load={loadWith} />;
}

// The virtual list measures its box, and jsdom has no layout.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 360 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 });
});

const checked = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) }).getAttribute('aria-checked');

test('people load when their department unfolds, and fill it half and fully', async () => {
  renderPart(<Chooser />);
  await waitFor(() => screen.getByText('Продажи'));
  screen.getByRole('tree').focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => screen.getByText('Анна'));
  await userEvent.click(screen.getByText('Анна'));
  expect([checked('Продажи'), checked('Анна'), checked('Борис')]).toEqual(['mixed', 'true', 'false']);
  await userEvent.keyboard('{ArrowDown} ');
  expect(checked('Продажи')).toBe('true');
});

test('a screen reader learns how many rows there are, although few of them are in the document', async () => {
  const people = Array.from({ length: 10_000 }, (_, index) => person(`p${index}`, `Сотрудник${index}`, '1'));
  renderPart(<Chooser loadWith={async (parent) => (parent === null ? load(null) : people)} />);
  await waitFor(() => screen.getByText('Продажи'));
  screen.getByRole('tree').focus();
  await userEvent.keyboard('{ArrowRight}');
  const second = await screen.findByRole('treeitem', { name: /Сотрудник1$/ });
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
  expect([second.getAttribute('aria-posinset'), second.getAttribute('aria-setsize')]).toEqual(['2', '10000']);
});

test('a failed load is reported and can be retried', async () => {
  let isBroken = true;
  renderPart(<Chooser loadWith={(parent) => (isBroken ? Promise.reject(new Error('no')) : load(parent))} />);
  await waitFor(() => screen.getByText('Не удалось загрузить отделы'));
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Продажи')).toBeTruthy();
});

test('a department that failed to load is retried automatically', async () => {
  let isBroken = true;
  const loadedKeys: (string | null)[] = [];
  const loadWith = (parent: TreeParent | null) => {
    loadedKeys.push(parent?.id ?? null);
    return parent !== null && isBroken ? Promise.reject(new Error('no')) : load(parent);
  };
  renderPart(<Chooser loadWith={loadWith} />);
  await waitFor(() => screen.getByText('Продажи'));
  screen.getByRole('tree').focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => screen.getByText('Не удалось загрузить отделы'));
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Анна')).toBeTruthy();
  expect(loadedKeys).toEqual([null, '1', '1']);
});

test('a failed search is retried automatically, and its results can be ticked', async () => {
  let isBroken = true;
  const found = person('c', 'Вера', '7');
  const search = () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve([found]));
  const onChange = vi.fn();
  renderPart(<TargetTree label="Получатели" onChange={onChange} load={load} search={search} />);
  await userEvent.type(await screen.findByRole('searchbox'), 'вера');
  await waitFor(() => screen.getByText('Не удалось загрузить отделы'));
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await userEvent.click(await screen.findByText('Вера'));
  expect(onChange).toHaveBeenLastCalledWith({ mode: 'include', keys: new Set(['user:c']) });
});

describe('nodes that a search finds in departments never unfolded', () => {
  const [operations, dispatch] = [
    department('1', 'Перевозки'),
    { ...department('2', 'Диспетчерская'), parent: keyOf('department', '1') },
  ];
  const people = ['Анна', 'Борис', 'Вера'].map((name) => ({
    ...person(name, name, '2'),
    above: [dispatch.key, operations.key],
  }));
  const below: Record<string, TreeNode[]> = { [operations.key]: [dispatch], [dispatch.key]: people };
  const loadWith = vi.fn(async (parent: TreeParent | null) => (parent === null ? [operations] : below[parent.key]!));
  const search = async (text: string) => people.filter(({ title }) => title === text);
  const onChange = vi.fn<(selection: TreeSelection) => void>();
  beforeEach(() => vi.clearAllMocks());

  function Searching({ initial }: { initial: TreeSelection }) {
    const [value, setValue] = useState(initial);
    const change = (next: TreeSelection) => {
      onChange(next);
      setValue(next);
    };
    return <TargetTree label="Получатели" value={value} onChange={change} load={loadWith} search={search} />;
  }
  const find = async (initial: TreeSelection, name: string) => {
    renderPart(<Searching initial={initial} />);
    await screen.findByText('Перевозки');
    await userEvent.type(screen.getByRole('searchbox'), name);
    await screen.findByRole('treeitem', { name: new RegExp(name) });
  };
  const press = async (name: string) => userEvent.click(screen.getByText(name));
  const last = () => onChange.mock.calls.at(-1)?.[0];

  test('a found node half ticks the departments above it', async () => {
    await find(noTargets, 'Анна');
    await press('Анна');
    await userEvent.clear(screen.getByRole('searchbox'));
    await screen.findByText('Перевозки');
    expect(checked('Перевозки')).toBe('mixed');
  });

  test('a found node is ticked with its departments, and can be unticked alone', async () => {
    await find({ mode: 'include', keys: new Set([operations.key]) }, 'Анна');
    expect(checked('Анна')).toBe('true');
    await press('Анна');
    expect(last()).toEqual({ mode: 'include', keys: new Set([operations.key]), except: new Set(['user:Анна']) });
    expect(checked('Анна')).toBe('false');
  });

  test('a found node can be included alone where all of its departments are excluded', async () => {
    await find({ mode: 'exclude', keys: new Set([operations.key]) }, 'Анна');
    expect(checked('Анна')).toBe('true');
    await press('Анна');
    await waitFor(() => expect(last()).toEqual({ mode: 'exclude', keys: new Set(['user:Борис', 'user:Вера']) }));
    expect(checked('Анна')).toBe('false');
  });

  test('a found node can be ticked alone where its department was unticked', async () => {
    const without = { mode: 'include', keys: new Set([operations.key]), except: new Set([dispatch.key]) } as const;
    await find(without, 'Анна');
    expect(checked('Анна')).toBe('false');
    await press('Анна');
    await waitFor(() => expect(last()).toEqual({ ...without, except: new Set(['user:Борис', 'user:Вера']) }));
  });

  test('a found node stays unchanged if its department cannot be loaded, which is reported', async () => {
    const showToast = vi.spyOn(toasts, 'showToast').mockReturnValue(undefined);
    await find({ mode: 'exclude', keys: new Set([operations.key]) }, 'Анна');
    loadWith.mockRejectedValueOnce(new Error('no'));
    await press('Анна');
    await waitFor(() => expect(showToast.mock.calls[0]?.[0]).toMatchObject({ status: 'error' }));
    expect([onChange.mock.calls, checked('Анна')]).toEqual([[], 'true']);
    await press('Анна');
    await waitFor(() => expect(last()).toEqual({ mode: 'exclude', keys: new Set(['user:Борис', 'user:Вера']) }));
  });
});
