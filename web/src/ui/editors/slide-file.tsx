import { audioLimits, type FileLimits, pictureLimits, videoLimits } from '@vigil/contract/shared/file-limits.ts';
import { fileIn } from '@vigil/contract/modules/slide-html.ts';
import { createContext, useContext, useState } from 'react';
import { site } from '../../lib/site.ts';

/** The kinds of files in a slide's text, named as their nodes. */
export const slideFiles = { picture: pictureLimits, audio: audioLimits, video: videoLimits } satisfies Record<string, FileLimits>;
export type SlideFileKind = keyof typeof slideFiles;
const kinds = Object.keys(slideFiles) as SlideFileKind[];
export const isSlideFile = (name: string): name is SlideFileKind => Object.hasOwn(slideFiles, name);

/** Returns the kind of a file by its name, as the server accepts it; undefined if slides do not support it. */
export const kindOf = ({ name }: Pick<File, 'name'>): SlideFileKind | undefined =>
  kinds.find((kind) => slideFiles[kind].extensions.some((extension) => name.toLowerCase().endsWith(extension)));

export const isTooLarge = (kind: SlideFileKind, { size }: Pick<File, 'size'>): boolean => size > slideFiles[kind].maxBytes;

/**
 * Returns the id of the file that an element shows; null if it is no file of this installation, in which case saving would remove
 * the element.
 */
export const fileOf = (element: Element | null): string | null =>
  element === null
    ? null
    : fileIn({ file: element.getAttribute('data-file') ?? '', src: element.getAttribute('src') ?? '' }, site.contentUrl);

/** The addresses of the slide's files by id. The text itself contains only ids. */
export const FileAddresses = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns the first known address of a file. Ignores a newer signature of the address, which would load the file again. */
export function useFileAddress(file: string): string | undefined {
  const known = useContext(FileAddresses).get(file);
  const [shown, setShown] = useState({ file, address: known });
  if (shown.file !== file || (shown.address === undefined && known !== undefined)) setShown({ file, address: known });
  return shown.address;
}
