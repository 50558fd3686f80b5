import { expect, test } from 'vitest';
import { faultsOf, type LockedPackage } from './lock-file.ts';

const one: LockedPackage = { version: '1.0.0', integrity: 'sha512-one' };
const tool: LockedPackage = { ...one, optionalDependencies: { 'tool-darwin': '1.0.0' } };

test.each<[string, Record<string, LockedPackage>, string[]]>([
  ['every package', { '': {}, contract: {}, 'node_modules/tool': tool, 'node_modules/tool-darwin': one }, []],
  ['a link to a workspace', { 'node_modules/@vigil/contract': { resolved: 'contract', link: true } }, []],
  [
    'a package for another system below its owner',
    { 'node_modules/tool': tool, 'node_modules/tool/node_modules/tool-darwin': one },
    [],
  ],
  [
    'a package for another system in a higher folder',
    { 'node_modules/a/node_modules/tool': tool, 'node_modules/tool-darwin': one },
    [],
  ],
  ['a missing package', { 'node_modules/tool': tool }, ['tool-darwin of node_modules/tool is missing.']],
  [
    'a package where its owner does not look',
    { 'node_modules/tool': tool, 'node_modules/a/node_modules/tool-darwin': one },
    ['tool-darwin of node_modules/tool is missing.'],
  ],
  [
    'a missing package that the project itself names',
    { '': { optionalDependencies: { node: '24.0.0' } } },
    ['node of the project is missing.'],
  ],
  ['a package without integrity', { 'node_modules/a': { version: '1.0.0' } }, ['node_modules/a has no version or no integrity.']],
  [
    'a package of another registry',
    { 'node_modules/a': { ...one, resolved: 'https://registry.npmjs.org.example/a.tgz' } },
    ['node_modules/a comes from https://registry.npmjs.org.example/a.tgz.'],
  ],
])('The faults of a lock file with %s are found', (_, packages, faults) => {
  expect(faultsOf(packages)).toEqual(faults);
});
