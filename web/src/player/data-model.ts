import type { PlayerStart } from '@vigil/contract/scorm/player.ts';

/** The functions that a package calls, under their names in its version of SCORM, and the library's state behind them. */
export type DataModel = {
  name: 'API' | 'API_1484_11';
  calls: Record<string, (...given: unknown[]) => string>;
  read: () => Record<string, string>;
  errorCode: () => string;
  /** Returns the navigation request that the part ended with; null if it made none, and always in SCORM 1.2. */
  wants: () => string | null;
};

type Library = typeof import('scorm-again');

const quiet = { autocommit: false, logLevel: 'NONE' } as const;

/** Creates the data model with the values of the last session. The library implements it, but does not send anything. */
export async function openDataModel({ version, cmi }: PlayerStart): Promise<DataModel> {
  if (version === '1.2') {
    const { Scorm12API } = (await import('scorm-again/scorm12/min')) as unknown as Pick<Library, 'Scorm12API'>;
    const api = new Scorm12API(quiet);
    api.loadFromFlattenedJSON(cmi);
    return {
      name: 'API',
      calls: bindCalls(api, [
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
      ...bindCalls(api, ['Initialize', 'GetValue', 'SetValue', 'Commit', 'GetLastError', 'GetErrorString', 'GetDiagnostic']),
      Terminate: (...args) => {
        // Read before the call, because the library forgets the request when the part terminates.
        navigationRequest = navigationRequestOf(api.adl.nav.request);
        return api.Terminate(...(args as string[]));
      },
    },
    read: () => valuesOf(api.getFlattenedCMI()),
    errorCode: () => api.lastErrorCode,
    wants: () => navigationRequest,
  };
}

/** Returns the library's functions bound to the library, which is not a plain object. */
const bindCalls = <Api>(api: Api, names: readonly (keyof Api & string)[]): DataModel['calls'] =>
  Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => (api[name] as (...args: unknown[]) => string).apply(api, args)]),
  );

const navigationRequestOf = (request: string): string | null => (request === '' || request === '_none_' ? null : request);

/** Returns the elements of the data model without empty lists, which are the only values that are not text. */
const valuesOf = (flat: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(flat).flatMap(([element, value]) => (typeof value === 'string' ? [[element, value]] : [])));
