import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { playAddress } from '../links.ts';
import { findScormCourse } from './courses.ts';
import { findPackage } from './packages.ts';
import { findAccessOfCaller } from './player-access.ts';

type TrialTarget = { id: string; package_id: string; item: number };

/** Returns the address where an author tries a part of a package: the same player, which saves nothing. */
export async function findTrial(context: Context, { id, package_id, item }: TrialTarget): Promise<{ url: string }> {
  const { services, organization } = context;
  const { packages } = await findScormCourse(context, id);
  if (!packages.some((version) => version.id === package_id)) throw problem(httpProblems.not_found);
  const { folder, items } = await findPackage(context, package_id);
  if (items[item]?.href === undefined || items[item].kind === 'heading') throw problem(httpProblems.not_found);
  const access = await findAccessOfCaller(context);
  return { url: playAddress(services.env, { kind: 'trial', ...access, organization, id: package_id, folder, item }) };
}
