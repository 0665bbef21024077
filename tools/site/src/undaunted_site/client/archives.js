// What a site has packed: gzip, and archives of files (tar).

const BLOCK = 512;
const text = new TextDecoder();

/** The bytes of an answer; a host may have undone gzip on the way. */
export async function unpacked(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Each file in an archive: its path and its bytes. */
export function* filesIn(archive) {
  const field = (at, length) => text.decode(archive.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; at < archive.length && archive[at]; ) {
    const size = parseInt(field(at + 124, 12), 8);
    const folder = field(at + 345, 155);
    const begin = at + BLOCK;
    yield [folder ? `${folder}/${field(at, 100)}` : field(at, 100), archive.subarray(begin, begin + size)];
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
}
