/** Milliseconds that this process has computed for: they do not grow with other work on the machine, as those of a clock do. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
