import { describe, expect, test } from 'vitest';
import { definitionOf } from './definitions.ts';

describe('a definition', () => {
  test('takes its figure where its sentence has room for one', () => {
    expect(definitionOf('small_groups', 'en', '5').text).toContain('fewer than 5 people');
    expect(definitionOf('small_groups', 'en', '5').title).toBe('Small groups');
  });

  test('leaves the place for a figure out where there is none', () => {
    expect(definitionOf('ratio', 'en').text).toMatch(/upper limit are counted\.$/);
    expect(definitionOf('ratio', 'en', '1,064').text).toMatch(/upper limit are counted: 1,064\.$/);
  });

  test('takes its figure after the title otherwise', () => {
    expect(definitionOf('machines', 'ru', '412').title).toBe('Автоматические обращения: 412');
    expect(definitionOf('machines', 'ru').title).toBe('Автоматические обращения');
  });
});
