// Runs programs compiled for WASI in a page: as much of the system interface as programs need that read arguments and a clock, and print.
const OK = 0;
const NOT_SUPPORTED = 52;

/** Runs each program in turn, several times, and returns what each run has printed. */
export async function rounds(addresses, args, runs) {
  const modules = await Promise.all(addresses.map((address) => WebAssembly.compileStreaming(fetch(address))));
  const printed = [];
  for (let round = 0; round < runs; round++) {
    for (const module of modules) printed.push(await run(module, args));
  }
  return printed;
}

async function run(module, args) {
  let memory;
  let printed = "";
  const texts = ["program", ...args].map((text) => new TextEncoder().encode(`${text}\0`));
  const view = () => new DataView(memory.buffer);
  const write = (place, number) => view().setUint32(place, number, true);
  const read = (place) => view().getUint32(place, true);
  const known = {
    args_sizes_get(count, bytes) {
      write(count, texts.length);
      write(bytes, texts.reduce((sum, text) => sum + text.length, 0));
      return OK;
    },
    args_get(places, place) {
      for (const text of texts) {
        write(places, place);
        new Uint8Array(memory.buffer).set(text, place);
        places += 4;
        place += text.length;
      }
      return OK;
    },
    environ_sizes_get(count, bytes) {
      write(count, 0);
      write(bytes, 0);
      return OK;
    },
    environ_get: () => OK,
    clock_time_get(clock, precision, place) {
      view().setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
      return OK;
    },
    fd_write(file, parts, count, written) {
      let bytes = 0;
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const text = new Uint8Array(memory.buffer, read(part), read(part + 4));
        printed += new TextDecoder().decode(text);
        bytes += text.length;
      }
      write(written, bytes);
      return OK;
    },
    proc_exit(code) {
      throw new Error(`the program ends with ${code}: ${printed}`);
    },
  };
  const system = new Proxy(known, { get: (calls, name) => calls[name] ?? (() => NOT_SUPPORTED) });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
  memory = instance.exports.memory;
  instance.exports._start();
  return printed.trim();
}
