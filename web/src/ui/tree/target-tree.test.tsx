// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import { noTargets } from './rules.ts';
import { TargetTree } from './target-tree.tsx';
import { keyOf, type TreeNode } from './tree-node.ts';

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

const load = (parent: TreeNode | null) =>
  Promise.resolve(parent === null ? [department('1', 'Продажи')] : [person('a', 'Анна', '1'), person('b', 'Борис', '1')]);

function Chooser({ loadWith = load }: { loadWith?: typeof load }) {
  const [value, setValue] = useState(noTargets);
  return <TargetTree label="Получатели" value={value} onChange={setValue} load={loadWith} />;
}

// The virtual list measures its box, and jsdom has no sizes.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 360 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 });
});

const checked = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) }).getAttribute('aria-checked');

test('people load when their department unfolds, and tick it half and whole', async () => {
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

test('a failed load says so and can be tried again', async () => {
  let isBroken = true;
  renderPart(<Chooser loadWith={(parent) => (isBroken ? Promise.reject(new Error('no')) : load(parent))} />);
  await waitFor(() => screen.getByText('Не удалось загрузить отделы'));
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Продажи')).toBeTruthy();
});

test('a department that failed to open is asked for again by itself', async () => {
  let isBroken = true;
  const asked: (string | null)[] = [];
  const loadWith = (parent: TreeNode | null) => {
    asked.push(parent?.id ?? null);
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
  expect(asked).toEqual([null, '1', '1']);
});

test('a failed search is asked again by itself, and what it finds is ticked', async () => {
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
