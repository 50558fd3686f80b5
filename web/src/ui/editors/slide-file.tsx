import { audioLimits, type FileLimits, pictureLimits, videoLimits } from '@vigil/contract/shared/file-limits.ts';
import { fileIn } from '@vigil/contract/modules/slide-html.ts';
import { createContext, useContext, useState } from 'react';
import { site } from '../../lib/site.ts';

/** What a file in a slide's text is, named as its node. */
export const slideFiles = { picture: pictureLimits, audio: audioLimits, video: videoLimits } satisfies Record<string, FileLimits>;
export type SlideFileKind = keyof typeof slideFiles;
const kinds = Object.keys(slideFiles) as SlideFileKind[];
export const isSlideFile = (name: string): name is SlideFileKind => Object.hasOwn(slideFiles, name);

/** By its name, as the server will take it; undefined where a slide has no such files. */
export const kindOf = ({ name }: Pick<File, 'name'>): SlideFileKind | undefined =>
  kinds.find((kind) => slideFiles[kind].extensions.some((extension) => name.toLowerCase().endsWith(extension)));

export const isTooLarge = (kind: SlideFileKind, { size }: Pick<File, 'size'>): boolean => size > slideFiles[kind].maxBytes;

/** Which file an element shows; null when it is none of ours, so that nothing of it would be left after saving. */
export const fileOf = (element: Element | null): string | null =>
  element === null
    ? null
    : fileIn({ file: element.getAttribute('data-file') ?? '', src: element.getAttribute('src') ?? '' }, site.contentUrl);

/** Where files are read, by their ids: the text holds none of it. */
export const FileAddresses = createContext<ReadonlyMap<string, string>>(new Map());

/** A newer signature of what is on show already is no reason to load it again. */
export function useFileAddress(file: string): string | undefined {
  const known = useContext(FileAddresses).get(file);
  const [shown, setShown] = useState({ file, address: known });
  if (shown.file !== file || (shown.address === undefined && known !== undefined)) setShown({ file, address: known });
  return shown.address;
}
