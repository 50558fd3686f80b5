import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { connectionFailureOf } from '../outgoing/connection-failure.ts';
import { assertKey, MissingFile, UnsatisfiableRange, UnusableStore, type FileStore, type StoreFailure } from './file-store.ts';

export interface S3Settings {
  /** The address of the store; absent for Amazon S3. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** `https://host/bucket/key` rather than `https://bucket.host/key`; MinIO and most self-hosted stores want it. */
  pathStyle: boolean;
}

/** Streams are sent in parts of 5 MB, two at a time, so that memory stays bounded. */
const PARTS_AT_ONCE = 2;

/** Returns a store of files in a bucket of an S3-compatible service. */
export function s3Store({ bucket, ...settings }: S3Settings): FileStore {
  const client = new S3Client({
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Many compatible stores reject the SDK's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const address = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(key, content, { type }) {
      const params = { ...address(key), Body: content, ContentType: type };
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand(params)).catch(translate(key));
        return;
      }
      const upload = new Upload({ client, params, queueSize: PARTS_AT_ONCE });
      await upload.done().catch((error: unknown) => {
        // A store that cannot abort an upload would hide the original error.
        if (content.errored) throw content.errored;
        translate(key)(error);
      });
    },

    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
      const answer = await client
        .send(new GetObjectCommand({ ...address(key), ...(Range ? { Range } : {}) }))
        .catch(translate(key));
      const stream = answer.Body as Readable;
      const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
      if (!range) return { stream, size: answer.ContentLength ?? 0 };
      return { stream, size: Number(size), range: { start: Number(start), end: Number(end) } };
    },

    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand(address(key)));
        return { size: found.ContentLength ?? 0 };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        return translate(key)(error);
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(address(key))).catch(translate(key));
    },
  };
}

function translate(key: string): (error: unknown) => never {
  return (error) => {
    const failure = failureOf(error);
    if (failure !== undefined) throw new UnusableStore(failure, error);
    if (statusOf(error) === 404) throw new MissingFile(key);
    if (statusOf(error) === 416) throw new UnsatisfiableRange(key);
    throw error;
  };
}

const failures: Record<string, StoreFailure> = {
  NoSuchBucket: 'no_bucket',
  InvalidAccessKeyId: 'credentials',
  SignatureDoesNotMatch: 'credentials',
  AccessDenied: 'no_rights',
  RequestTimeTooSkewed: 'clock',
};

/** Why the store cannot be used; undefined if it answered, so that the error concerns only this file. */
function failureOf(error: unknown): StoreFailure | undefined {
  const named = failures[(error as Error).name];
  const status = statusOf(error);
  if (named !== undefined || status === 403) return named ?? 'no_rights';
  if (status !== undefined) return status >= 500 ? 'unreachable' : undefined;
  if (!isOfConnection(error)) return undefined;
  return connectionFailureOf(error).endsWith('_certificate') ? 'certificate' : 'unreachable';
}

/** Whether an error is about the connection. The SDK passes on Node's errors, which have a code; its own errors have none. */
const isOfConnection = (error: unknown): boolean => 'code' in (error as Error) || (error as Error).name === 'TimeoutError';

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
