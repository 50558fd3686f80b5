import type { SmtpSession } from './smtp-session.ts';

/** Holds connections that carry no email at present, each for `idleMs` at most. */
export function openIdleSessions(idleMs: number) {
  const idle: { session: SmtpSession; timer: NodeJS.Timeout }[] = [];
  return {
    count: () => idle.length,
    take(): SmtpSession | undefined {
      for (let found = idle.pop(); found; found = idle.pop()) {
        clearTimeout(found.timer);
        if (found.session.isUsable()) return found.session;
      }
      return undefined;
    },
    add(session: SmtpSession): void {
      const entry = { session, timer: setTimeout(retire, idleMs).unref() };
      function retire() {
        idle.splice(idle.indexOf(entry), 1);
        session.quit();
      }
      idle.push(entry);
    },
  };
}
