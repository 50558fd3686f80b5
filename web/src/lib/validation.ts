// Zod reads this when it loads. Otherwise it probes whether it may compile schemas, which the page's policy forbids and the browser
// logs as a violation. Importing zod's own `config` would load zod with the sign-in page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
