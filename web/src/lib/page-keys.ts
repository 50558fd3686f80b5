import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<(key: string) => void>();

/**
 * Handles the keys that the open page uses. The keyboard listener publishes them, because it knows when a person types into a
 * field.
 */
export function usePageKeys(press: (key: string) => void): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const listener = (key: string) => onPress(key);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

export const publishPageKey = (key: string): void => listeners.forEach((listener) => listener(key));
