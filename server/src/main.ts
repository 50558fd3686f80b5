import './thread-pool.ts';
import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE } from './processes/compile-cache.ts';

enableCompileCache(COMPILE_CACHE);
// Imported after the cache is enabled, because it only contains what is loaded from then on.
const { runProgram } = await import('./app/run.ts');
await runProgram();
