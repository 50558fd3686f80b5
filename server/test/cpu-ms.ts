/**
 * Returns the processor time of this process in milliseconds. Unlike clock time it does not grow with other work on the
 * machine.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
