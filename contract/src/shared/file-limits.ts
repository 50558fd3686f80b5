/* The limits have a file without schemas, so that pages can name a limit without loading zod. */

export const MEGABYTE = 1024 * 1024;
export const GIGABYTE = 1024 * MEGABYTE;
export const pictureLimits: FileLimits = {
  kind: 'picture',
  maxBytes: 5 * MEGABYTE,
  extensions: ['.png', '.jpg', '.jpeg', '.webp', '.gif'],
};
export const avatarLimits: FileLimits = { ...pictureLimits, square: 512 };
export const audioLimits: FileLimits = { kind: 'sound', maxBytes: 20 * MEGABYTE, extensions: ['.mp3', '.m4a', '.ogg', '.wav'] };
export const videoLimits: FileLimits = { kind: 'video', maxBytes: 200 * MEGABYTE, extensions: ['.mp4', '.webm'] };

export type FileLimits = {
  /** The type that the content must match, which decides how the server processes it. */
  kind: 'picture' | 'sheet' | 'sound' | 'video' | 'letter' | 'deck' | 'package';
  maxBytes: number;
  extensions: readonly string[];
  /** The side in pixels of a picture after it is cropped to a square. */
  square?: number;
};
