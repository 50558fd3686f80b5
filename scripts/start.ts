import '../server/src/thread-pool.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await import('../server/src/main.ts');
