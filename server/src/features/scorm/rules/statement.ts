import type { Values } from './data-model.ts';

const DEPTH_MAX = 10;
const ELEMENTS_MAX = 5000;

/** Run-time data by the full names of its elements, however deep it was nested; what is no text or figure is left out. */
export function flattened(statement: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  const walk = (name: string, value: unknown, depth: number): void => {
    if (Object.keys(values).length >= ELEMENTS_MAX || depth > DEPTH_MAX) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      if (name.startsWith('cmi.')) values[name] = String(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(name === '' ? key : `${name}.${key}`, inner, depth + 1);
    }
  };
  walk('', statement, 0);
  return values;
}
