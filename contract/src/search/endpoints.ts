import { api } from '../shared/base-paths.ts';
import { searchQuery, searchResult } from './found.ts';

export const searchEverything = api.get('/search', {
  permission: 'session',
  ours: 'The command palette finds people and things by their names at once; the public contract searches one list at a time.',
  query: searchQuery,
  response: searchResult,
});
