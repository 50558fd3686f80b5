import type { PlayerStart } from '@vigil/contract/scorm/player.ts';

/** The functions that a package calls, named as in its version of SCORM, and what the player needs to know about the calls. */
export type DataModel = {
  name: 'API' | 'API_1484_11';
  calls: Record<string, (...given: unknown[]) => string>;
  read: () => Record<string, string>;
  errorCode: () => string;
  /** Returns the package's navigation request, in SCORM 2004. */
  wants: () => string | null;
};

type Library = typeof import('scorm-again');

const quiet = { autocommit: false, logLevel: 'NONE' } as const;

/** The library implements the data model; it sends nothing by itself. */
export async function openDataModel({ version, cmi }: PlayerStart): Promise<DataModel> {
  if (version === '1.2') {
    const { Scorm12API } = (await import('scorm-again/scorm12/min')) as unknown as Pick<Library, 'Scorm12API'>;
    const api = new Scorm12API(quiet);
    api.loadFromFlattenedJSON(cmi);
    return {
      name: 'API',
      calls: bound(api, [
        'LMSInitialize',
        'LMSFinish',
        'LMSGetValue',
        'LMSSetValue',
        'LMSCommit',
        'LMSGetLastError',
        'LMSGetErrorString',
        'LMSGetDiagnostic',
      ]),
      read: () => valuesOf(api.getFlattenedCMI()),
      errorCode: () => api.lastErrorCode,
      wants: () => null,
    };
  }
  const { Scorm2004API } = (await import('scorm-again/scorm2004/min')) as unknown as Pick<Library, 'Scorm2004API'>;
  const api = new Scorm2004API(quiet);
  api.loadFromFlattenedJSON(cmi);
  let navigationRequest: string | null = null;
  return {
    name: 'API_1484_11',
    calls: {
      ...bound(api, ['Initialize', 'GetValue', 'SetValue', 'Commit', 'GetLastError', 'GetErrorString', 'GetDiagnostic']),
      Terminate: (...args) => {
        // Read before the call, because the library forgets the request when the part terminates.
        navigationRequest = wishOf(api.adl.nav.request);
        return api.Terminate(...(args as string[]));
      },
    },
    read: () => valuesOf(api.getFlattenedCMI()),
    errorCode: () => api.lastErrorCode,
    wants: () => navigationRequest,
  };
}

/** Binds the library's functions, because it is not a plain object. */
const bound = <Api>(api: Api, names: readonly (keyof Api & string)[]): DataModel['calls'] =>
  Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => (api[name] as (...args: unknown[]) => string).apply(api, args)]),
  );

const wishOf = (request: string): string | null => (request === '' || request === '_none_' ? null : request);

/** The library represents empty lists as values that are not text; they are left out. */
const valuesOf = (flat: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(flat).flatMap(([element, value]) => (typeof value === 'string' ? [[element, value]] : [])));
