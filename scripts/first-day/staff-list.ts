import { chanceFrom } from '../../server/src/app/seed/chance.ts';
import { en } from '../../server/src/app/seed/casts/en.ts';
import { toLatin } from '../../server/src/app/seed/names.ts';

const HEADINGS = ['Last name', 'First name', 'Email', 'Position', 'Department'];

type Person = { last_name: string; first_name: string; email: string };

/**
 * Returns a staff list as a personnel system exports it: CSV with the officer, the same people each time, and unique addresses.
 */
export function staffList({ domain, count, officer }: { domain: string; count: number; officer: Person }): string {
  const chance = chanceFrom(count);
  const departments = en.departments.flatMap((department) => Array.from({ length: department.share }, () => department));
  const repeats = new Map<string, number>();
  const rows = Array.from({ length: count }, () => {
    const { last_name, first_name } = en.nameOf(chance);
    const { title, parent, positions } = chance.pick(departments);
    const local = `${toLatin(first_name)}.${toLatin(last_name)}`;
    const repeat = repeats.get(local) ?? 0;
    repeats.set(local, repeat + 1);
    const email = `${local}${repeat === 0 ? '' : repeat + 1}@${domain}`;
    return [last_name, first_name, email, chance.pick(positions), parent === undefined ? title : `${parent} / ${title}`];
  });
  const own = [officer.last_name, officer.first_name, officer.email, 'Security Officer', 'IT / Information Security'];
  return [HEADINGS, ...rows, own].map((row) => row.join(',')).join('\r\n');
}
