import { HTML_ATTRIBUTES_MAX, HTML_DEPTH_MAX, DOCTYPE_MAX, shapeOf } from '@vigil/contract/shared/html-shape.ts';
import { share } from '../../sharing/shares.ts';
import { HtmlThread } from './html-thread.ts';
import type { Job } from './job.ts';

const IN_PLACE_CHARACTERS_MAX = 64 * 1024;
const IN_PLACE_ELEMENTS_MAX = 2000;

/**
 * Returns `work`, which reads HTML or CSS written by people, as a function that does heavy input in another thread, so that the event
 * loop never waits for it; small input is done at once. `module` must export `work` under its name, and input and output are plain
 * data. `htmlIn` returns the parts of the first input that people wrote.
 */
export function inThread<Written, Rest extends unknown[], Output>(
  module: string,
  work: (written: Written, ...rest: Rest) => Output,
  htmlIn: (written: NoInfer<Written>) => readonly string[],
): (written: Written, ...rest: Rest) => Promise<Output> {
  return async (written, ...rest) => {
    if (isLight(htmlIn(written))) return work(written, ...rest);
    return (await runInThread({ module, name: work.name, input: [written, ...rest] })) as Output;
  };
}

/** An organisation's heavy HTML leaves at least one thread to others. */
const idleThreads = [new HtmlThread(), new HtmlThread()];
const inSlot = share('html', {
  slots: idleThreads.length,
  ofGroup: { slots: 1, waiting: 20 },
  waiting: 200,
  waitSeconds: 30,
});

const runInThread = (job: Job): Promise<unknown> =>
  inSlot(async () => {
    const thread = idleThreads.pop()!;
    try {
      return await thread.run(job);
    } finally {
      idleThreads.push(thread);
    }
  });

/** Whether parsing is certainly cheap: the figures of an uncertain shape may be wrong. */
function isLight(parts: readonly string[]): boolean {
  let characters = 0;
  for (const { length } of parts) characters += length;
  if (characters > IN_PLACE_CHARACTERS_MAX) return false;
  let elements = 0;
  return parts.every((part) => {
    const shape = shapeOf(part);
    elements += shape.elements;
    return (
      shape.isCertain &&
      elements <= IN_PLACE_ELEMENTS_MAX &&
      shape.depth <= HTML_DEPTH_MAX &&
      shape.attributes <= HTML_ATTRIBUTES_MAX &&
      shape.doctype <= DOCTYPE_MAX
    );
  });
}
