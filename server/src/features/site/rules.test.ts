import { expect, test } from 'vitest';
import { pageAt, tagsOf } from './rules.ts';

const pages = ['/auth/login', '/admin/courses', '/admin/courses/$id', '/admin/courses/new', '/$any/courses/$id'].map((path) => ({
  path,
}));

test.for([
  ['/lk/auth/login', '/auth/login'],
  ['/lk/auth/login/', '/auth/login'],
  ['/lk/admin/courses', '/admin/courses'],
  ['/lk/admin/courses/17', '/admin/courses/$id'],
  ['/lk/admin/courses/new', '/admin/courses/new'],
  ['/lk/other/courses/new', '/$any/courses/$id'],
  ['/lk/admin/courses/17/more', undefined],
  ['/lk/admin', undefined],
  ['/lk', undefined],
])('The address %s is the screen %s', ([address, path]) => {
  expect(pageAt(pages, address!)?.path).toBe(path);
});

test('A file has the name under which the page’s own policy lets it be loaded', () => {
  expect(tagsOf({ scripts: ['assets/a.js'], styles: ['assets/b.css'] })).toBe(
    '<link rel="stylesheet" crossorigin href="/lk/assets/b.css"><link rel="modulepreload" crossorigin href="/lk/assets/a.js">',
  );
});
