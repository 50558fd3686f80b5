import { glob } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const kebab = '[a-z0-9]+(-[a-z0-9]+)*';
/** The allowed names of files inside a feature. A new kind of file is a decision; write it down in STYLE.md first. */
const allowed: Record<string, RegExp> = {
  'contract/src/*': new RegExp(`^((endpoints|rules|${kebab})(\\.test)?\\.ts|${kebab}\\.(css|svg))$`),
  'server/src/features/*': new RegExp(
    `^(README\\.md|(routes|queries|commands|rules|jobs|problems|emails|links|kinds|kind-work)\\.ts|(queries|commands|rules|pages|kinds)/${kebab}(\\.test)?\\.ts|${kebab}\\.test\\.ts)$`,
  ),
  'web/src/features/*': new RegExp(
    `^(api\\.ts|rules(\\.test)?\\.ts|screens/${kebab}-screen(\\.test)?\\.tsx|rules/${kebab}(\\.test)?\\.ts|components/${kebab}(\\.test)?\\.(tsx|ts|css)|components/${kebab}\\.module\\.css)$`,
  ),
};

/** Returns the paths of feature files whose names are outside the closed set. */
export async function unknownFileNames(folder = root): Promise<string[]> {
  const strange: string[] = [];
  for (const [features, names] of Object.entries(allowed)) {
    for await (const file of glob(`${features}/**/*.*`, { cwd: folder })) {
      const path = file.replaceAll('\\', '/');
      const inFeature = path.split('/').slice(features.split('/').length).join('/');
      if (inFeature !== '' && !names.test(inFeature)) strange.push(path);
    }
  }
  return strange;
}
