// What a first visit downloads, compressed; fails above the limit.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 300 * 1024;
const folder = new URL('../dist/', import.meta.url).pathname;

function* files(at) {
  for (const name of readdirSync(at)) {
    const path = join(at, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

let all = 0;
for (const path of files(folder)) {
  const size = gzipSync(readFileSync(path)).length;
  all += size;
  console.log(`${String(size).padStart(8)}  ${path.slice(folder.length)}`);
}
console.log(`${String(all).padStart(8)}  all, of at most ${LIMIT}`);
if (all > LIMIT) {
  console.error('The page is too large: look at what was added, or load part of it later.');
  process.exit(1);
}
