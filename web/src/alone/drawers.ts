/** What the house keeps in this browser: the log of each table, line by line, and small things by name. */

type Small = [string, string | null | undefined];

export interface Drawers {
  /** All small things, by name. */
  kept(): Promise<[string, string][]>;
  /** The log of a table. */
  log(code: string): Promise<string[]>;
  /** Add lines to a log and keep small things, all or nothing; "taken" if there is a line already. */
  write(code: string, seq: number, lines: string[], kept: Small[]): Promise<"done" | "taken" | "full">;
  /** Put other lines in the places of some. */
  replace(code: string, lines: [number, string][], kept: Small[]): Promise<"done" | "full">;
  /** Throw a log away. */
  drop(code: string, kept: Small[]): Promise<"done">;
}

/** Everything that is kept. */
export interface Contents {
  kept: [string, string][];
  logs: Record<string, [number, string][]>;
}

const LOG = "log";
const KEPT = "kept";
const STORES = [LOG, KEPT];

/** The drawers of this name, made if they are not there. */
export async function openDrawers(name: string): Promise<Chest> {
  const wish = indexedDB.open(name, 1);
  wish.onupgradeneeded = () => STORES.forEach((store) => wish.result.createObjectStore(store));
  return new Chest(await result(wish));
}

/** Drawers in IndexedDB. What is written is on the disk when it is said to be done. */
export class Chest implements Drawers {
  constructor(private readonly database: IDBDatabase) {
    database.onversionchange = () => database.close();
  }

  async kept(): Promise<[string, string][]> {
    return entries(this.database.transaction(KEPT).objectStore(KEPT)) as Promise<[string, string][]>;
  }

  log(code: string): Promise<string[]> {
    return result(this.database.transaction(LOG).objectStore(LOG).getAll(all(code)));
  }

  write(code: string, seq: number, lines: string[], kept: Small[]) {
    return this.change((log, small) => {
      lines.forEach((line, at) => log.add(line, [code, seq + at]));
      keep(small, kept);
    });
  }

  async replace(code: string, lines: [number, string][], kept: Small[]) {
    return this.change((log, small) => {
      for (const [seq, line] of lines) log.put(line, [code, seq]);
      keep(small, kept);
    }) as Promise<"done" | "full">;
  }

  drop(code: string, kept: Small[]) {
    return this.change((log, small) => {
      log.delete(all(code));
      keep(small, kept);
    }) as Promise<"done">;
  }

  /** Everything that is kept at one moment. */
  async contents(): Promise<Contents> {
    const work = this.database.transaction(STORES);
    const [kept, lines] = await Promise.all(STORES.map((store) => entries(work.objectStore(store))).reverse());
    const logs: Contents["logs"] = {};
    for (const [key, line] of lines as [[string, number], string][]) (logs[key[0]] ??= []).push([key[1], line]);
    return { kept: kept as [string, string][], logs };
  }

  /** Put this in place of everything. */
  refill(contents: Contents) {
    return this.change((log, small) => {
      log.clear();
      small.clear();
      for (const [code, lines] of Object.entries(contents.logs))
        for (const [seq, line] of lines) log.add(line, [code, seq]);
      keep(small, contents.kept);
    });
  }

  close() {
    this.database.close();
  }

  private change(work: (log: IDBObjectStore, small: IDBObjectStore) => void): Promise<"done" | "taken" | "full"> {
    return new Promise((done, failed) => {
      const change = this.database.transaction(STORES, "readwrite", { durability: "strict" });
      const fail = (error: unknown) => {
        const name = error instanceof Error || error instanceof DOMException ? error.name : "";
        if (name === "ConstraintError") done("taken");
        else if (name === "QuotaExceededError") done("full");
        else failed(error ?? new Error("nothing was written"));
      };
      change.oncomplete = () => done("done");
      change.onabort = () => fail(change.error);
      try {
        work(change.objectStore(LOG), change.objectStore(KEPT));
        change.commit();
      } catch (error) {
        fail(error);
        change.abort();
      }
    });
  }
}

/** Drawers in memory only, filled with this. */
export class Loose implements Drawers {
  constructor(private readonly contents: Contents) {}

  kept = async () => this.contents.kept;
  log = async (code: string) => (this.contents.logs[code] ?? []).map(([, line]) => line);
  write = async () => "done" as const;
  replace = async () => "done" as const;
  drop = async () => "done" as const;
}

/** All lines of a table's log. */
const all = (code: string) => IDBKeyRange.bound([code], [code, []]);

const result = <Value>(wish: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, failed) => {
    wish.onsuccess = () => done(wish.result);
    wish.onerror = () => failed(wish.error);
  });

/** The keys and values of a store, in order. */
async function entries(store: IDBObjectStore): Promise<[unknown, unknown][]> {
  const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
  return keys.map((key, at) => [key, values[at]]);
}

/** Keep small things; without a text they are thrown away. */
function keep(store: IDBObjectStore, things: Small[]) {
  for (const [name, text] of things) text == null ? store.delete(name) : store.put(text, name);
}
