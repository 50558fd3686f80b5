import { runProgram } from './app/run.ts';

await runProgram();
