import './thread-pool.ts';
import { runProgram } from './app/run.ts';

await runProgram();
