import { REFETCH_AFTER_CREATE_MS, REFETCH_AGAIN_MS } from '@vigil/contract/tags/rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Spec points 4 and 9: returns a function to call after a tag is created. It loads the list again after some time, and once more
 * if the list has not grown.
 */
export function useGrowthWatch(recount: () => Promise<number | undefined>): (countBefore: number) => void {
  const [watch, setWatch] = useState<{ countBefore: number } | null>(null);
  const ask = useEffectEvent(recount);
  useEffect(() => {
    if (watch === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      const count = await ask();
      if (!isOver && count === watch.countBefore) timer = setTimeout(() => void ask(), REFETCH_AGAIN_MS);
    };
    timer = setTimeout(() => void check(), REFETCH_AFTER_CREATE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [watch]);
  return (countBefore) => setWatch({ countBefore });
}
