// Reads the tables of a backup that MySQL or MariaDB wrote as SQL: mysqldump, phpMyAdmin, and what programs write themselves.
import { UnreadableFileError } from './table.ts';

export interface DumpedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** By name, in small letters and without the name of the database. */
export type DumpedTables = ReadonlyMap<string, DumpedTable>;

const ROWS_AT_MOST = 1_000_000;
const START_BYTES = 64 * 1024;

/** Whether the file begins as such a backup does. */
export function isSqlDump(file: Buffer): boolean {
  const start = file
    .subarray(0, START_BYTES)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return (
    /^(?:--|\/\*|#|(?:SET|CREATE|DROP|INSERT|START|USE|LOCK)\s)/i.test(start) &&
    /\b(?:CREATE\s+TABLE|INSERT\s+INTO)\b/i.test(start)
  );
}

/**
 * Values are read as bytes and decoded one by one, so that a large backup takes little memory.
 *
 * @param isWanted whether the rows of a table are read; others are skipped
 * @throws UnreadableFileError
 */
export function readSqlDump(file: Buffer, isWanted: (table: string) => boolean): DumpedTables {
  const tables = new Map<string, { columns: string[]; rows: (string | null)[][] }>();
  const dump = new DumpScanner(file);
  let rows = 0;
  while (dump.hasMore()) {
    const statement = dump.statement();
    if (statement !== null) {
      const name = dump.tableName();
      if (statement === 'definition') {
        const columns = dump.columnsOfDefinition();
        if (!tables.has(name)) tables.set(name, { columns, rows: [] });
      } else if (isWanted(name)) {
        const named = dump.namesInBrackets();
        const table = tables.get(name) ?? { columns: named ?? [], rows: [] };
        tables.set(name, table);
        for (const values of dump.tuples()) {
          rows += 1;
          if (rows > ROWS_AT_MOST)
            throw new UnreadableFileError(
              'too-many-rows',
              'The backup has more rows than Loandesk reads at once.',
            );
          table.rows.push(inColumns(values, named, table.columns));
        }
      }
    }
    dump.skipStatement();
  }
  return tables;
}

/** The values in the order of the table's columns. */
function inColumns(
  values: (string | null)[],
  named: readonly string[] | null,
  columns: readonly string[],
): (string | null)[] {
  if (named === null || named.every((name, at) => columns[at] === name)) return values;
  return columns.map((column) => values[named.indexOf(column)] ?? null);
}

const QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;
const BACKTICK = 0x60;
const BACKSLASH = 0x5c;
const codeOf = (sign: string): number => sign.charCodeAt(0);
/** Signs that no list has become a space. */
const escapes = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', 0: ' ', b: ' ', Z: ' ' }).map(([sign, meaning]) => [
    codeOf(sign),
    codeOf(meaning),
  ]),
);
const beforeTable =
  /^(?:create\s+table\s+(?:if\s+not\s+exists\s+)?|(?:insert|replace)\s+(?:(?:low_priority|delayed|high_priority|ignore)\s+)*into\s+)/i;
/** Lines of a table's definition that are no columns. */
const notColumns = /^(?:primary|unique|key|index|constraint|fulltext|foreign|check|spatial|period)$/;

class DumpScanner {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Skips spaces and comments. @returns whether a statement follows */
  hasMore(): boolean {
    this.#skipSpace();
    return this.#at < this.#bytes.length;
  }

  /** Whether a statement defines a table or adds rows, and goes to the name of the table; null for others. */
  statement(): 'definition' | 'rows' | null {
    const words = beforeTable.exec(this.#ahead(128))?.[0];
    if (words === undefined) return null;
    this.#at += words.length;
    return /^create/i.test(words) ? 'definition' : 'rows';
  }

  tableName(): string {
    let name = this.#name();
    this.#skipSpace();
    if (this.#bytes[this.#at] === codeOf('.')) {
      this.#at += 1;
      name = this.#name();
    }
    return name;
  }

  /** The names of the columns of a table's definition. */
  columnsOfDefinition(): string[] {
    const columns: string[] = [];
    if (!this.#takes('(')) return columns;
    for (let depth = 1, isStart = true; depth > 0 && this.hasMore();) {
      if (isStart) {
        const isQuoted = this.#bytes[this.#at] === BACKTICK;
        const name = this.#name();
        if (isQuoted || !notColumns.test(name)) columns.push(name);
        isStart = false;
        continue;
      }
      const byte = this.#bytes[this.#at];
      if (byte === QUOTE || byte === DOUBLE_QUOTE || byte === BACKTICK) {
        this.#quoted();
        continue;
      }
      this.#at += 1;
      if (byte === codeOf('(')) depth += 1;
      else if (byte === codeOf(')')) depth -= 1;
      else if (byte === codeOf(',') && depth === 1) isStart = true;
    }
    return columns;
  }

  /** The list of columns of an INSERT; null without one. */
  namesInBrackets(): string[] | null {
    if (!this.#takes('(')) return null;
    const names: string[] = [];
    do names.push(this.#name());
    while (this.#takes(','));
    this.#takes(')');
    return names;
  }

  *tuples(): Generator<(string | null)[]> {
    this.#skipSpace();
    if (!/^values?\b/i.test(this.#ahead(8))) return;
    this.#at += /^values\b/i.test(this.#ahead(8)) ? 6 : 5;
    do {
      if (!this.#takes('(')) return;
      const values: (string | null)[] = [];
      do values.push(this.#value());
      while (this.#takes(','));
      if (!this.#takes(')')) throw cutOff();
      yield values;
    } while (this.#takes(','));
  }

  skipStatement(): void {
    while (this.hasMore()) {
      const byte = this.#bytes[this.#at];
      if (byte === QUOTE || byte === DOUBLE_QUOTE || byte === BACKTICK) this.#quoted();
      else {
        this.#at += 1;
        if (byte === codeOf(';')) return;
      }
    }
  }

  #value(): string | null {
    this.#skipSpace();
    const introducer = /^(?:_[a-z0-9]+\s*|[xnb](?='))/i.exec(this.#ahead(24))?.[0] ?? '';
    this.#at += introducer.length;
    const byte = this.#bytes[this.#at];
    if (byte === QUOTE || byte === DOUBLE_QUOTE) {
      const bytes = this.#quoted();
      return /^x/i.test(introducer) ? textOf(Buffer.from(bytes.toString('latin1'), 'hex')) : textOf(bytes);
    }
    const from = this.#at;
    for (let depth = 0; this.#at < this.#bytes.length; this.#at += 1) {
      const sign = this.#bytes[this.#at];
      if (depth === 0 && (sign === codeOf(',') || sign === codeOf(')'))) break;
      if (sign === codeOf('(')) depth += 1;
      else if (sign === codeOf(')')) depth -= 1;
    }
    const written = this.#bytes.toString('latin1', from, this.#at).trim();
    if (/^(?:null|default)$/i.test(written)) return null;
    if (/^0x(?:[0-9a-f]{2})+$/i.test(written)) return textOf(Buffer.from(written.slice(2), 'hex'));
    return written;
  }

  #name(): string {
    this.#skipSpace();
    const byte = this.#bytes[this.#at];
    if (byte === BACKTICK || byte === DOUBLE_QUOTE) return textOf(this.#quoted()).toLowerCase();
    const name = /^[\w$]+/.exec(this.#ahead(128))?.[0] ?? '';
    this.#at += Math.max(1, name.length);
    return name.toLowerCase();
  }

  #takes(sign: string): boolean {
    this.#skipSpace();
    if (this.#bytes[this.#at] !== codeOf(sign)) return false;
    this.#at += 1;
    return true;
  }

  #ahead(bytes: number): string {
    return this.#bytes.toString('latin1', this.#at, this.#at + bytes);
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return;
      if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) this.#at += 1;
      else if (byte === codeOf('#') || (byte === codeOf('-') && /^--(?:\s|$)/.test(this.#ahead(3))))
        this.#skipTo('\n');
      else if (byte === codeOf('/') && this.#bytes[this.#at + 1] === codeOf('*')) this.#skipTo('*/');
      else return;
    }
  }

  #skipTo(end: string): void {
    const at = this.#bytes.indexOf(end, this.#at, 'latin1');
    this.#at = at === -1 ? this.#bytes.length : at + end.length;
  }

  /** What stands between quotation marks, without its escapes. @throws UnreadableFileError */
  #quoted(): Buffer {
    const bytes = this.#bytes;
    const mark = bytes[this.#at] ?? QUOTE;
    const from = this.#at + 1;
    let hasEscapes = false;
    for (this.#at = from; this.#at < bytes.length; this.#at += 1) {
      const byte = bytes[this.#at];
      if (byte === BACKSLASH && mark !== BACKTICK) {
        hasEscapes = true;
        this.#at += 1;
      } else if (byte === mark) {
        if (bytes[this.#at + 1] !== mark) {
          const text = bytes.subarray(from, this.#at);
          this.#at += 1;
          return hasEscapes ? withoutEscapes(text, mark) : text;
        }
        hasEscapes = true;
        this.#at += 1;
      }
    }
    throw cutOff();
  }
}

function withoutEscapes(text: Buffer, mark: number): Buffer {
  const plain: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === mark) at += 1;
    else if (byte === BACKSLASH && mark !== BACKTICK) {
      at += 1;
      const escaped = text[at] ?? BACKSLASH;
      plain.push(escapes.get(escaped) ?? escaped);
      continue;
    }
    plain.push(byte);
  }
  return Buffer.from(plain);
}

const cutOff = () =>
  new UnreadableFileError(
    'damaged',
    'The backup ends in the middle. Make it again, and choose the whole file.',
  );

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/** Older programs keep windows-1252 in tables that say otherwise. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}
