// Reduces an error to what the log may hold: name, code and stack. Messages are left out, because they quote input.

/** An error without its message. */
export interface FailureFacts {
  readonly name: string;
  /** SQLite's or the system's code. */
  readonly code?: string;
  readonly syscall?: string;
  /** Which constraint failed, by its name in the schema. */
  readonly constraint?: string;
  readonly full?: boolean;
  /** Functions and positions in the program, without the folders of the installation. */
  readonly stack?: readonly string[];
  readonly cause?: FailureFacts;
}

const deepestCause = 4;
const mostFrames = 12;
const identifier = /^[A-Za-z][\w]{0,60}$/;
/** These SQLite messages name columns, never values; any other message may quote input. */
const constraintMessage =
  /^(?:UNIQUE|NOT NULL|FOREIGN KEY|CHECK) constraint failed(?:: (?:index '\w+'|[\w.]+(?:, [\w.]+)*))?$/;
const frame = /^ {4}at (?:(?:async |new )*([\w$.<>#]+)(?: \[as [\w$.<>#]+\])? \((.+)\)|(?:async )?(.+))$/;
const place = /^(?:file:\/\/)?(.*?):(\d+:\d+)$/;

/** @param depth how many causes deep this one is */
export function failureFacts(error: unknown, depth = 0): FailureFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, syscall, full } = error as Error & { code?: unknown; syscall?: unknown; full?: unknown };
  const stack = framesOf(error);
  return {
    name: identifierOr(error.name, 'Error'),
    ...(typeof code === 'string' && identifier.test(code) && { code }),
    ...(typeof syscall === 'string' && identifier.test(syscall) && { syscall }),
    ...(constraintMessage.test(error.message) && { constraint: error.message }),
    ...(full === true && { full }),
    ...(stack.length > 0 && { stack }),
    ...(error.cause !== undefined && depth < deepestCause && { cause: failureFacts(error.cause, depth + 1) }),
  };
}

/** The facts in a few lines, for a terminal. */
export function failureWords({ name, code, constraint, stack = [], cause }: FailureFacts): string {
  const head = [name, code, constraint].filter((part) => part !== undefined).join(' ');
  const lines = [head, ...stack.map((call) => `    at ${call}`)];
  return [...lines, ...(cause === undefined ? [] : [`caused by ${failureWords(cause)}`])].join('\n');
}

/** Cuts off the message first: it may hold lines that look like stack frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message === '' ? -1 : stack.indexOf(message);
  const behind = at === -1 ? stack : stack.slice(at + message.length);
  return behind
    .split('\n')
    .slice(at === -1 ? 0 : 1)
    .flatMap((call) => {
      const [, named, where, alone] = frame.exec(call) ?? [];
      const place = placeInProgram(where ?? alone ?? '');
      if (place === null) return [];
      return [named === undefined ? place : `${named} (${place})`];
    })
    .slice(0, mostFrames);
}

/** Leaves out the folders of the installation, which may hold a user's name. */
function placeInProgram(where: string): string | null {
  const [, file = '', position = ''] = place.exec(where) ?? [];
  const slashed = file.replaceAll('\\', '/');
  const match = /^node:[\w/]+$|(?:^|\/)((?:node_modules|out|src-main|src-preload|test)\/[\w@./-]+)$/.exec(
    slashed,
  );
  if (match === null || position === '') return null;
  return `${match[1] ?? match[0]}:${position}`;
}

function identifierOr(text: string, otherwise: string): string {
  return identifier.test(text) ? text : otherwise;
}
