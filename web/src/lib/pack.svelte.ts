// Pictures of the player's own, loaded from a folder or a zip (OCTGN `.o8c`) into this browser, where they stay.
import { api } from './api';

const DATABASE = 'faceoff-pictures';
const STORE = 'pictures';
/** How OCTGN numbers cards. */
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IMAGE = /\.(png|jpe?g|webp|gif)$/i;
/** Larger files are no card pictures. */
const LARGEST = 8 * 1024 * 1024;

/** What a file in a pack is the picture of: its name without folders and ending. */
export function keyOf(path: string): string | undefined {
  const name = path.split(/[\\/]/).pop() ?? '';
  return IMAGE.test(name) ? name.replace(IMAGE, '').toLowerCase() : undefined;
}

/** Whether a file begins as a PNG, JPEG, GIF or WebP does. */
export function isPicture(bytes: Uint8Array): boolean {
  const begins = (at: number, text: string) => [...text].every((c, i) => bytes[at + i] === c.charCodeAt(0));
  return (
    begins(0, '\x89PNG') || begins(0, '\xff\xd8\xff') || begins(0, 'GIF8') || (begins(0, 'RIFF') && begins(8, 'WEBP'))
  );
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the browser keeps no pictures'));
  });
}

function done(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = () => reject(change.error ?? new Error('the pictures could not be kept'));
    change.onabort = () => reject(change.error ?? new Error('the pictures could not be kept: no room'));
  });
}

class Pack {
  private urls = $state.raw(new Map<string, string>());
  /** Ids that OCTGN's files use, for ours. */
  private others = $state.raw(new Map<string, string>());

  get count(): number {
    return this.urls.size;
  }

  url(id: string): string | undefined {
    if (this.urls.size === 0) return undefined;
    const other = this.others.get(id);
    return this.urls.get(id.toLowerCase()) ?? (other === undefined ? undefined : this.urls.get(other.toLowerCase()));
  }

  async start(): Promise<void> {
    if (typeof indexedDB === 'undefined') return;
    const base = await open();
    const all = base.transaction(STORE).objectStore(STORE);
    const [keys, blobs] = await Promise.all([read(all.getAllKeys()), read(all.getAll() as IDBRequest<Blob[]>)]);
    base.close();
    this.urls = new Map(keys.map((key, i) => [String(key), URL.createObjectURL(blobs[i] ?? new Blob())]));
    // Packs for OCTGN name a picture by the card's number there; who has no pictures need not know those.
    if (keys.some((key) => GUID.test(String(key)))) {
      this.others = new Map((await api.octgn()).map((card) => [card.id, card.guid]));
    }
  }

  /** Takes pictures from files, unpacking zips; gives back how many there were. */
  async load(files: Iterable<File>): Promise<number> {
    const found = new Map<string, Blob>();
    for (const file of files) {
      const key = keyOf(file.name);
      if (key !== undefined) {
        const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
        if (file.size <= LARGEST && isPicture(head)) found.set(key, file);
      } else if (/\.(o8c|zip)$/i.test(file.name)) {
        for (const [name, blob] of await unpack(file)) found.set(name, blob);
      }
    }
    if (found.size === 0)
      throw new Error('no pictures found: choose an .o8c or .zip file, or images named after card ids');
    const base = await open();
    const change = base.transaction(STORE, 'readwrite');
    for (const [key, blob] of found) change.objectStore(STORE).put(blob, key);
    await done(change);
    base.close();
    await this.start();
    return found.size;
  }

  async clear(): Promise<void> {
    const base = await open();
    const change = base.transaction(STORE, 'readwrite');
    change.objectStore(STORE).clear();
    await done(change);
    base.close();
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
    this.urls = new Map();
  }
}

function read<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the pictures could not be read'));
  });
}

async function unpack(file: File): Promise<Map<string, Blob>> {
  const { unzipSync } = await import('fflate');
  const out = new Map<string, Blob>();
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: (entry) => keyOf(entry.name) !== undefined && entry.originalSize <= LARGEST,
    });
  } catch {
    throw new Error(`${file.name} is no zip file that can be read`);
  }
  for (const [name, bytes] of Object.entries(entries)) {
    const key = keyOf(name);
    if (key !== undefined && isPicture(bytes)) out.set(key, new Blob([bytes.slice()]));
  }
  return out;
}

export const pack = new Pack();
