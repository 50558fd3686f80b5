import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import { sql } from 'kysely';
import { asSystem, type Database } from '../db/database.ts';
import { fill, wordsIn } from '../words.ts';
import type { Context } from './context.ts';
import { httpProblems, problem } from './problem.ts';
import { canonical, digestOf, digestsOf, type Editable } from './version.ts';

type EditContext = Pick<Context, 'db' | 'organization' | 'actor' | 'language' | 'readAt'>;

type Edit<Shown, Given extends object> = {
  of: Editable<Shown>;
  /** The id of the record within its kind. */
  id: string;
  /** The changed fields by name; absent fields stay as they are. */
  given: Given;
  /** The current record, read as its readers see it. */
  find: () => Promise<Shown>;
  /** Fields of a form that conflict even if the caller left them unchanged, such as the host that a changed secret is for. */
  bound?: readonly string[] | undefined;
  /** Locks out other writers, such as an import. */
  lock?: () => Promise<unknown>;
};

/**
 * Carries out a person's change of a record, one change of a record at a time, and records who saved which field. If someone else
 * changed one of the fields since the caller read them, nothing is saved: a 409 says who changed it, when, and both values.
 */
export async function asEdit<Shown, Given extends object>(
  context: EditContext,
  edit: Edit<Shown, Given>,
  change: (given: Given) => Promise<Shown>,
): Promise<Shown> {
  const { of, id, find, lock } = edit;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${context.organization} ${of.kind} ${id}`}, 0))`.execute(context.db);
  await lock?.();
  const before = await find();
  await assertNoClash(context, edit, before);
  const after = await change(withTheirs(context, edit, before));
  await recordEdits(context, edit, { before, after });
  return after;
}

/** Fields that others changed since the caller read them, and that the caller wants to set to another value. */
function findOvertaken<Shown>({ readAt = {} }: EditContext, { of, given, bound = [] }: Edit<Shown, object>, shown: Shown) {
  return Object.entries(given).flatMap(([field, yours]: [string, unknown]) => {
    const read = of.fields[field];
    const digest = readAt[field];
    if (read === undefined || yours === undefined || digest === undefined) return [];
    const theirs = read(shown);
    const isSame = digestOf(theirs) === digest || canonical(theirs) === canonical(yours);
    return isSame ? [] : [{ field, theirs, yours, isTyped: bound.includes(field) || digestOf(yours) !== digest }];
  });
}

/** Returns the change, with what others saved in the fields that the caller sent but did not touch. */
function withTheirs<Shown, Given extends object>(context: EditContext, edit: Edit<Shown, Given>, shown: Shown): Given {
  const untouched = findOvertaken(context, edit, shown).filter(({ isTyped }) => !isTyped);
  return { ...edit.given, ...Object.fromEntries(untouched.map(({ field, theirs }) => [field, theirs])) };
}

async function assertNoClash<Shown>(context: EditContext, edit: Edit<Shown, object>, shown: Shown): Promise<void> {
  const { of, id } = edit;
  const clashing = findOvertaken(context, edit, shown).filter(({ isTyped }) => isTyped);
  if (clashing.length === 0) return;
  const edits = await findEdits(context, { kind: of.kind, id });
  const words = wordsIn(context.language).edits;
  const details = clashing.map(({ field, theirs, yours }): Detail => {
    const known = edits.find((edit) => edit.field === field && edit.digest === digestOf(theirs));
    const by = known === undefined ? null : { id: known.editor_id, name: known.editor_name };
    // When people were last active is private.
    const at = known === undefined || known.editor_id === id ? null : known.edited_at;
    const message = by === null ? words.by_someone : fill(words.by, { name: by.name });
    return { path: field, message, conflict: { by, at, theirs, yours } };
  });
  const fields = clashing.map(({ field }) => field).join(', ');
  throw problem(httpProblems.changed_meanwhile, { fill: { fields }, details });
}

type Detail = NonNullable<ErrorBody['details']>[number];

const findEdits = ({ db, organization }: EditContext, { kind, id }: { kind: string; id: string }) =>
  db
    .selectFrom('field_edits')
    .select(['field', 'digest', 'editor_id', 'editor_name', 'edited_at'])
    .where('organization_id', '=', organization)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute();

async function recordEdits<Shown>(
  { db, organization, actor }: EditContext,
  { of, id }: Pick<Edit<Shown, object>, 'of' | 'id'>,
  { before, after }: { before: Shown; after: Shown },
): Promise<void> {
  const old = digestsOf(of, before);
  const changed = Object.entries(digestsOf(of, after)).filter(([field, digest]) => digest !== old[field]);
  if (changed.length === 0) return;
  await db
    .insertInto('field_edits')
    .values(
      changed.map(([field, digest]) => ({
        organization_id: organization,
        kind: of.kind,
        record_id: id,
        field,
        digest,
        editor_id: actor.id,
        editor_name: actor.name,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'kind', 'record_id', 'field']).doUpdateSet((eb) => ({
        digest: eb.ref('excluded.digest'),
        editor_id: eb.ref('excluded.editor_id'),
        editor_name: eb.ref('excluded.editor_name'),
        edited_at: sql<string>`now()`,
      })),
    )
    .execute();
}

/** How long an unsaved form may stay open in a tab. */
const STORED_DAYS = 60;

/** Deletes the records of who saved which field that are older than any open form. */
export async function forgetEdits(database: Database): Promise<void> {
  await asSystem(database, (tx) =>
    sql`delete from field_edits where edited_at < now() - ${STORED_DAYS} * interval '1 day'`.execute(tx),
  );
}
