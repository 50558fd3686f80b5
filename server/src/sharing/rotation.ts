/** A queue: first in, first out for each key, and round robin over keys. */
export class Rotation<Item> {
  readonly #queues = new Map<string, { items: Item[]; next: number }>();

  /** A second item of a key waits behind its first. */
  add(key: string, item: Item): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, { items: [item], next: 0 });
    else queue.items.push(item);
  }

  /** The key that was served goes to the end of the rotation. */
  next(): Item | undefined {
    const [first] = this.#queues;
    if (first === undefined) return undefined;
    const [key, queue] = first;
    const item = queue.items[queue.next];
    queue.next += 1;
    this.#queues.delete(key);
    if (queue.next < queue.items.length) this.#queues.set(key, queue);
    return item;
  }
}
