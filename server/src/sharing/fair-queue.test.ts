import { expect, test } from 'vitest';
import { FairQueue, type ShareLimits, type ShareRefusal } from './fair-queue.ts';

const limits: ShareLimits = { slots: 2, ofGroup: { slots: 2, waiting: 10 }, waiting: 15, waitSeconds: 60 };

/** Opens a queue whose work lasts until the test finishes it, and records the order in which work began. */
function open(given: Partial<ShareLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...given }, (why: ShareRefusal) => new Error(why));
  const began: string[] = [];
  const finish = new Map<string, () => void>();
  const ask = (name: string, member = '') => {
    const [group = ''] = name;
    const done = queue.run({ group, member }, () => {
      began.push(name);
      return new Promise<void>((resolve) => finish.set(name, resolve));
    });
    return done.catch((error: Error) => error.message);
  };
  const end = async (name: string) => {
    finish.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, began, ask, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a group that asked for much waits in turn with one that came later and asked for little', async () => {
  const { began, ask, end } = open();
  for (let number = 1; number <= 5; number++) void ask(`a${number}`);
  void ask('b1');
  await settled();
  expect(began).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a group never has more slots than its own limit, however many are free', async () => {
  const { began, ask, end } = open({ slots: 5 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name);
  await settled();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(began).toHaveLength(3);
  await end('a2');
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('members of a group take turns', async () => {
  const { began, ask, end } = open({ slots: 1 });
  for (const [name, member] of [
    ['a1', 'x'],
    ['a2', 'x'],
    ['a3', 'x'],
    ['a4', 'y'],
  ] as const)
    void ask(name, member);
  await settled();
  await end('a1');
  await end('a2');
  expect(began).toEqual(['a1', 'a2', 'a4']);
});

test('a burst passes at once after idle time, and leaves slots to others', async () => {
  const { began, ask, end } = open({ slots: 10, ofGroup: { slots: 2, burst: 6, waiting: 100 } });
  for (let number = 1; number <= 9; number++) void ask(`a${number}`);
  await settled();
  expect(began).toHaveLength(8);
  void ask('b1');
  await settled();
  expect(began.at(-1)).toBe('b1');
  // The burst is used up: later work has the group's ordinary slots.
  for (let number = 1; number <= 7; number++) await end(`a${number}`);
  expect(began.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']);
  void ask('a10');
  await settled();
  expect(began).not.toContain('a10');
});

test('security 47: beyond its share a group is refused, and a full resource refuses everyone', async () => {
  const { ask, queue } = open({ slots: 1, ofGroup: { slots: 1, waiting: 2 }, waiting: 3 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name);
  expect(await ask('a4')).toBe('own');
  expect(await ask('c1')).toBe('all');
  expect(queue.use()).toMatchObject({ running: 1, waiting: 3, refused: 2 });
  expect(queue.use().groups[0]).toEqual({ group: 'a', running: 1, waiting: 2, refused: 1 });
});

test('a member has a limit of its own', async () => {
  const { ask } = open({ slots: 1, ofMember: { waiting: 1 } });
  for (const name of ['a1', 'a2']) void ask(name, 'x');
  expect(await ask('a3', 'x')).toBe('own');
  void ask('a4', 'y');
});

test('anyone who waits too long is refused, and the slot goes to the next', async () => {
  const { began, ask, end, queue } = open({ slots: 1, waitSeconds: 0.02 });
  void ask('a1');
  expect(await ask('a2')).toBe('late');
  void ask('b1');
  await end('a1');
  expect(began).toEqual(['a1', 'b1']);
  expect(queue.use()).toMatchObject({ running: 1, waiting: 0 });
});

test('work that fails frees its slot', async () => {
  const { queue } = open({ slots: 1 });
  const owner = { group: 'a', member: '' };
  await expect(queue.run(owner, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(owner, () => Promise.resolve('served'))).toBe('served');
});
