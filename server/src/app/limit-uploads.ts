import type { FileLimits } from '@vigil/contract/shared/file-limits.ts';
import { fileLimits } from '@vigil/contract/shared/upload.ts';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { z } from 'zod';
import { trustedScope } from '../db/database.ts';
import { requireRoom } from '../features/files/commands/require-room.ts';
import { holdSlot } from '../http/hold-slot.ts';
import type { Site } from '../http/serve.ts';
import { workIn } from '../jobs/work-context.ts';
import { currentOwner, currentWorker } from '../sharing/owner.ts';
import { share } from '../sharing/shares.ts';

/** Limits concurrent uploads: each occupies a temporary folder for as long as a slow connection takes. */
const uploads = share('uploads', {
  slots: 40,
  ofGroup: { slots: 4, waiting: 40 },
  ofMember: { waiting: 10 },
  waiting: 400,
  waitSeconds: 60,
});

/** An upload holds its slot at least this long: even a small file costs work that a caller could repeat without limit. */
const SLOT_MS_MIN = 250;

/** The kinds of file that are stored. Sheets and emails are read and discarded. */
const STORED: ReadonlySet<FileLimits['kind']> = new Set(['picture', 'sound', 'video', 'deck', 'package']);

/** Queues uploads unread until their organisation has a free slot, and refuses those that its storage has no room for. */
export function limitUploads({ app, services }: Site): void {
  app.addHook('preParsing', async (request, reply) => {
    const { headers } = request;
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.encoding !== 'multipart' || currentWorker()?.kind !== 'signed_in') return;
    await holdSlot(uploads.queue, reply, { ms: SLOT_MS_MIN });
    if (!storesFiles(endpoint)) return;
    // A body without a length is checked when its file is stored.
    const bytes = Number(headers['content-length'] ?? 0);
    await workIn(services, trustedScope(currentOwner().group), (scope) => requireRoom(scope, bytes));
  });
}

const storesFiles = ({ body }: AnyEndpoint): boolean =>
  body instanceof z.ZodObject &&
  Object.values(body.shape).some((field) => {
    const limits = fileLimits(field);
    return limits !== undefined && STORED.has(limits.kind);
  });
