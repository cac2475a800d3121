// One client of the storm: lends, returns, renews, undoes and adds, each with a key, and knows what must be there.
import { randomUUID } from 'node:crypto';
import type { WitnessedEvent } from './library-inspection.ts';

export interface Door {
  readonly api: string;
  readonly token: string;
}

/** A request and the effect that it must have exactly once. */
interface Task {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  /** on one of this client's items */
  readonly effect?: { readonly type: string; readonly item: string };
  /** the name of a borrower or title that is made */
  readonly name?: string;
  readonly then: (answer: Answer) => void;
}

/** `event` is the number of what happened; null where an answer does not tell. */
interface Answer {
  readonly id: string;
  readonly event: number | null;
}

interface Copy {
  readonly id: string;
  lent: boolean;
  renewed: boolean;
  /** What could be undone: the event and the state before it. */
  last: { event: number; type: string; before: { lent: boolean; renewed: boolean } } | null;
}

const itemsEach = 5;
const opposites: Record<string, string> = {
  'loan.opened': 'loan.cancelled',
  'loan.returned': 'loan.reopened',
  'loan.renewed': 'loan.renewal-cancelled',
};

export class StormClient {
  acknowledged = 0;
  retried = 0;
  alreadyDone = 0;
  readonly surprises: string[] = [];
  readonly #name: string;
  readonly #random: () => number;
  readonly #copies: Copy[] = [];
  #borrower: string | null = null;
  #ruled = false;
  #added = 0;
  #effects: string[] = [];
  #names: string[] = [];
  #underWay: Task | null = null;

  constructor(name: string, random: () => number) {
    this.#name = name;
    this.#random = random;
  }

  /** Works until the program is gone. What was under way then is asked again, with its key, the next time. */
  async work(door: Door): Promise<void> {
    while (await this.#do(door, this.#underWay ?? this.#next()));
  }

  /** Asks again what the last kill cut off, and nothing more. */
  async settle(door: Door): Promise<void> {
    if (this.#underWay !== null) await this.#do(door, this.#underWay);
  }

  /** Every effect that was acknowledged is there, once and in its order; the one under way may be. */
  compareWith(events: readonly WitnessedEvent[], names: readonly string[]): string[] {
    const faults: string[] = [];
    const mine = new Set(this.#copies.map(({ id }) => id));
    const there = events
      .filter(({ type, item }) => type.startsWith('loan.') && item !== null && mine.has(item))
      .map(({ type, item }) => `${type} ${String(item)}`);
    const { effect, name } = this.#underWay ?? {};
    const expected = [...this.#effects];
    if (effect && there.length > expected.length) expected.push(`${effect.type} ${effect.item}`);
    if (there.join() !== expected.join()) {
      const verdict = there.length < expected.length ? 'lost' : 'doubled';
      const at = there.findIndex((one, index) => one !== expected[index]);
      faults.push(
        `${verdict}: ${String(there.length)} of ${String(expected.length)}, other from ${String(at)} on`,
      );
    }
    for (const added of this.#names) {
      const times = names.filter((one) => one === added).length;
      if (times === 0) faults.push(`lost: ${added}`);
      if (times > 1) faults.push(`doubled: ${added}`);
    }
    if (name !== undefined && names.filter((one) => one === name).length > 1) faults.push(`doubled: ${name}`);
    return faults;
  }

  /** @returns whether the program is still there. */
  async #do({ api, token }: Door, task: Task): Promise<boolean> {
    if (this.#underWay === task) this.retried += 1;
    this.#underWay = task;
    let response: Response;
    let body: { id?: string; events?: number[]; code?: string; detail?: string };
    try {
      response = await fetch(api + task.path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': task.key,
        },
        body: JSON.stringify(task.body),
      });
      body = (await response.json()) as typeof body;
    } catch {
      return false;
    }
    const before = body.code === 'already-done';
    if (!response.ok && !before) {
      this.surprises.push(`${task.path} answered ${String(response.status)} ${String(body.code)}`);
      this.#underWay = null;
      return this.surprises.length < 20;
    }
    if (before || response.headers.has('idempotent-replayed')) this.alreadyDone += 1;
    this.acknowledged += 1;
    this.#underWay = null;
    if (task.effect) this.#effects.push(`${task.effect.type} ${task.effect.item}`);
    if (task.name !== undefined) this.#names.push(task.name);
    const told = before ? Number(/event (\d+)/.exec(body.detail ?? '')?.[1]) : body.events?.at(-1);
    task.then({ id: body.id ?? '', event: told ?? null });
    return true;
  }

  #next(): Task {
    if (!this.#ruled) {
      const lenient = { maxItems: null, renewalDays: 60, renewalsAllowed: 1 };
      return this.#task('/loan-rules/rule-any', lenient, () => (this.#ruled = true));
    }
    if (this.#borrower === null) return this.#addBorrower();
    if (this.#copies.length < itemsEach) return this.#addItem();
    const chance = this.#random();
    if (chance < 0.08) return this.#addBorrower();
    if (chance < 0.16) return this.#addItem();
    const copy = this.#copies[Math.floor(this.#random() * itemsEach)];
    if (copy === undefined) return this.#addItem();
    const { last } = copy;
    if (chance < 0.35 && last !== null) {
      const undone = opposites[last.type] ?? '';
      return this.#task(
        `/events/${String(last.event)}/undo`,
        {},
        () => Object.assign(copy, last.before, { last: null }),
        {
          effect: { type: undone, item: copy.id },
        },
      );
    }
    if (!copy.lent) return this.#lending('/checkouts', { borrower: this.#borrower }, copy, 'loan.opened');
    if (!copy.renewed && chance < 0.6) return this.#lending('/renewals', {}, copy, 'loan.renewed');
    return this.#lending('/returns', {}, copy, 'loan.returned');
  }

  #lending(to: string, body: object, copy: Copy, type: string): Task {
    const before = { lent: copy.lent, renewed: copy.renewed };
    const after = { lent: type !== 'loan.returned', renewed: type === 'loan.renewed' };
    const done = ({ event }: Answer): void => {
      Object.assign(copy, after, { last: event === null ? null : { event, type, before } });
    };
    return this.#task(to, { ...body, item: copy.id }, done, { effect: { type, item: copy.id } });
  }

  #addBorrower(): Task {
    const familyName = this.#newName('Reader');
    const done = ({ id }: Answer): void => {
      if (id !== '') this.#borrower ??= id;
    };
    return this.#task('/users', { givenName: 'Invented', familyName }, done, { name: familyName });
  }

  #addItem(): Task {
    const title = this.#newName('Book');
    const done = ({ id }: Answer): void => {
      if (id !== '') this.#copies.push({ id, lent: false, renewed: false, last: null });
    };
    return this.#task('/items', { title }, done, { name: title });
  }

  #newName(kind: string): string {
    this.#added += 1;
    return `${kind} ${this.#name} ${String(this.#added)}`;
  }

  #task(to: string, body: object, then: Task['then'], outcome: Pick<Task, 'effect' | 'name'> = {}): Task {
    return { path: to, body, key: randomUUID(), then, ...outcome };
  }
}
