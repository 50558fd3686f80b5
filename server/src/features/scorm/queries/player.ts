import type { PlayerStart } from '@vigil/contract/scorm/player.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import type { Play } from '../links.ts';
import { launchOf, modelOf } from '../rules/data-model.ts';
import { findPackage } from './packages.ts';

/** Returns a part as its author tries it: as if opened for the first time, and without saving anything. */
export function findTrialStart(services: Services, play: Play): Promise<PlayerStart> {
  return workIn(services, play.organization, async (scope) => {
    const { version, items } = await findPackage(scope, play.id);
    const item = items[play.item]!;
    return {
      version,
      launch: launchOf(item),
      title: item.title,
      cmi: modelOf(version, {
        item,
        learner: { id: 'trial', name: '' },
        saved: {},
        mode: 'normal',
        isResumed: false,
        seconds: 0,
      }),
      commits: null,
      session: 0,
      app_origin: new URL(services.env.APP_URL).origin,
    };
  });
}
