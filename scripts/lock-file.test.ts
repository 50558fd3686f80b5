import { expect, test } from 'vitest';
import { faultsOf, type LockedPackage } from './lock-file.ts';

const one: LockedPackage = { version: '1.0.0', integrity: 'sha512-one' };
const tool: LockedPackage = { ...one, optionalDependencies: { 'tool-darwin': '1.0.0' } };

test.each<[string, Record<string, LockedPackage>, string[]]>([
  ['a whole lock file', { '': {}, contract: {}, 'node_modules/tool': tool, 'node_modules/tool-darwin': one }, []],
  ['a link to a workspace', { 'node_modules/@vigil/contract': { resolved: 'contract', link: true } }, []],
  [
    'a package for another system that stands below its owner',
    { 'node_modules/tool': tool, 'node_modules/tool/node_modules/tool-darwin': one },
    [],
  ],
  ['one that stands a floor higher', { 'node_modules/a/node_modules/tool': tool, 'node_modules/tool-darwin': one }, []],
  ['one that is missing', { 'node_modules/tool': tool }, ['tool-darwin of node_modules/tool is missing.']],
  [
    'one that stands where its owner does not look',
    { 'node_modules/tool': tool, 'node_modules/a/node_modules/tool-darwin': one },
    ['tool-darwin of node_modules/tool is missing.'],
  ],
  [
    'one that the project itself names',
    { '': { optionalDependencies: { node: '24.0.0' } } },
    ['node of the project is missing.'],
  ],
  ['no integrity', { 'node_modules/a': { version: '1.0.0' } }, ['node_modules/a has no version or no integrity.']],
  [
    'another registry',
    { 'node_modules/a': { ...one, resolved: 'https://registry.npmjs.org.example/a.tgz' } },
    ['node_modules/a comes from https://registry.npmjs.org.example/a.tgz.'],
  ],
])('of %s', (_, packages, faults) => {
  expect(faultsOf(packages)).toEqual(faults);
});
