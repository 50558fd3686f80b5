const isOurOwn = 'Reads text of this repository or of the operator’s own settings.';
const isInChild = 'Runs in a child process with a limit of time.';
const isCleanHtml = 'Reads HTML that was cleaned before, where every < opens a tag.';

/** Regular expressions that take more than linear time and why each is safe, by file and source. */
export const reviewedPatterns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src/env.ts': { [String.raw`\/+$`]: isOurOwn },
  'server/src/sso/saml.ts': { [String.raw`( *)<SingleLogoutService [^>]*>\n`]: isOurOwn },
  'server/src/documents/read-document.ts': {
    [String.raw`\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s)]+)`]: isOurOwn,
  },
};
