import type { ModuleImport } from '@vigil/contract/modules/module-import.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { fileProblems } from '../../../reading/problems.ts';
import { httpProblems, problem, type Problem, type ProblemKind } from '../../../http/problem.ts';
import { moduleProblems } from '../problems.ts';
import type { SlideFault } from '../../../reading/deck.ts';
import { wordsIn } from '../../../words.ts';
import { findModule } from './modules.ts';

export const SLIDES_KIND = 'import-slides';
export const QUESTIONS_KIND = 'import-questions';

/** The input of a long job for an import. */
export const importInput = z.object({ module_id: z.uuid(), filename: z.string() });
export type ImportInput = z.output<typeof importInput>;

export type ImportResult = {
  ids: string[];
  hidden: number;
  faults: { number: number; title: string; fault: SlideFault }[];
  is_undone?: boolean;
};

type Scope = Pick<Context, 'db' | 'organization'>;

const importsOf = ({ db, organization }: Scope) =>
  db
    .selectFrom('long_jobs')
    .select(['id', 'kind', 'status', 'done', 'total', 'input', 'result', 'error', 'created_at'])
    .where('organization_id', '=', organization);

/** Lists imports in progress, and those of the last day that were not undone, the newest first. */
export async function listModuleImports(context: Context, module_id: string): Promise<{ data: ModuleImport[] }> {
  await findModule(context, module_id);
  const rows = await importsOf(context)
    .where('kind', 'in', [SLIDES_KIND, QUESTIONS_KIND])
    .where(sql`input ->> 'module_id'`, '=', module_id)
    .where('created_at', '>', sql<string>`now() - ${UNDO_HOURS} * interval '1 hour'`)
    // The person who cancelled an import does not need to see it.
    .where(sql<boolean>`coalesce(error, '') not like ${`%"${moduleProblems.cancelled.code}"%`}`)
    .where(sql<boolean>`coalesce((result ->> 'is_undone')::boolean, false) = false`)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return { data: rows.map((row) => importOf(row, context.language)) };
}

/** Returns an import of slides by its id alone. */
export async function findDeckImport(context: Context, id: string): Promise<ModuleImport> {
  const row = await importsOf(context).where('kind', '=', SLIDES_KIND).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return importOf(row, context.language);
}

/** Returns the row of an import, locked until the transaction ends. */
export const lockImport = (scope: Scope, id: string) => importsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** Returns an import for its readers, with a failure in words of this language. */
export function importOf(row: Row, language: Language): ModuleImport {
  const { filename } = importInput.parse(row.input);
  const result = row.result as ImportResult | null;
  return {
    id: row.id,
    kind: row.kind === SLIDES_KIND ? 'slides' : 'questions',
    status: row.status,
    filename,
    done: row.done,
    total: row.total,
    added: result?.ids.length ?? 0,
    hidden: result?.hidden ?? 0,
    faults: (result?.faults ?? []).map(({ number, title, fault }) => ({
      number,
      title,
      message: wordsIn(language).learning.slide_faults[fault],
    })),
    message: row.error === null ? null : messageOf(row.error, language),
    created_at: row.created_at,
  };
}

const failure = z.object({ code: z.string(), fill: z.record(z.string(), z.union([z.string(), z.number()])) });
const kinds = new Map<string, ProblemKind>(
  [fileProblems, moduleProblems, httpProblems].flatMap((all) => Object.values(all).map((kind) => [kind.code, kind] as const)),
);

/** Returns a refusal as it is stored with the job, so that each reader can get it in their language. */
export const storedRefusal = ({ kind, fill }: Problem): string => JSON.stringify({ code: kind.code, fill });

function messageOf(error: string, language: Language): string {
  const refusal = error.startsWith('{') ? failure.safeParse(JSON.parse(error)).data : undefined;
  const kind = refusal && kinds.get(refusal.code);
  return problem(kind ?? httpProblems.internal, refusal ? { fill: refusal.fill } : {}).bodyIn(language).message;
}
