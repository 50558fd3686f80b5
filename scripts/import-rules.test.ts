import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenImportRules, ruleNames } from './import-rules.ts';

/** One violation of each rule, and the valid files that it needs. */
const planted: Record<string, string> = {
  'contract/src/one/endpoints.ts': `import './rules.ts'; import 'kysely'; export const a = 1;`,
  'contract/src/one/rules.ts': `import './endpoints.ts'; export const b = 1;`,
  'server/src/features/one/routes.ts': `import { sql } from 'kysely'; import '../two/routes.ts'; import '../two/queries.ts'; import '../../app/routes.ts'; export { sql };`,
  'server/src/features/one/queries.ts': `export const q = 1;`,
  'server/src/features/one/rules.ts': `import { readFileSync } from 'node:fs'; export { readFileSync };`,
  'server/src/features/two/routes.ts': `export const r = 1;`,
  'server/src/features/two/queries.ts': `import '../one/queries.ts'; import './nowhere.ts'; export const q = 1;`,
  'server/src/features/people/queries.ts': `import '../one/queries.ts'; export const n = 1;`,
  'server/src/mail/compose.ts': `export const m = 1;`,
  'server/src/features/two/commands.ts': `import '../../mail/compose.ts'; export const t = 1;`,
  'server/src/features/emails/commands/queue-emails.ts': `import '../../phishing-delivery/queries.ts'; export const l = 1;`,
  'server/src/features/phishing-delivery/queries.ts': `export const p = 1;`,
  'server/src/features/phishing-templates/commands.ts': `import '../emails/commands/queue-emails.ts'; export const w = 1;`,
  'server/src/app/routes.ts': `import '../../../web/src/lib/api.ts'; export const c = 1;`,
  'server/src/http/serve.ts': `import '../features/two/queries.ts'; export const s = 1;`,
  'server/src/forgotten.ts': `export const nobody = 1;`,
  'web/src/lib/api.ts': `import '../features/one/api.ts'; export const d = 1;`,
  'web/src/features/one/api.ts': `import '../../../../server/src/http/serve.ts'; export const e = 1;`,
  'web/src/features/two/screens/a-screen.tsx': `import '../../one/screens/b-screen.tsx'; import '../../../app/router.tsx'; export const f = 1;`,
  'web/src/features/one/screens/b-screen.tsx': `export const g = 1;`,
  'web/src/app/router.tsx': `export const h = 1;`,
  'scripts/test.ts': `import '../bench/lists.ts'; export const i = 1;`,
  'bench/lists.ts': `export const j = 1;`,
  'tools/report.ts': `export const l = 1;`,
  'e2e/story.spec.ts': `import '../scripts/test.ts'; export const k = 1;`,
};

test('Every import rule reports a planted violation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-rules-'));
  try {
    for (const [path, source] of Object.entries(planted)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const fired = new Set((await brokenImportRules(folder)).map(({ rule }) => rule));
    expect([...fired].sort()).toEqual([...ruleNames].sort());
  } finally {
    await rm(folder, { recursive: true });
  }
});
