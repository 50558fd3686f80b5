export interface FileStore {
  x?: 1;
}
export const openFileStore = async (..._: unknown[]) => ({}) as FileStore;
