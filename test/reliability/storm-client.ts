// One client of the storm: lends, undoes, adds, holds and pays, each with a key, and knows what must be there.
import { randomUUID } from 'node:crypto';
import type { Inspection } from './library-inspection.ts';

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
  /** the name of a borrower or title that is made, or the note of a charge */
  readonly name?: string;
  /** what it adds to the debt of this client's borrower, in minor units; a payment subtracts */
  readonly owed?: number;
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
const owedAtMost = 300;
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
  /** Asks for an item that this client never lends. */
  #reader: string | null = null;
  #asked: Copy | null = null;
  /** The open hold, `''` if its answer was lost. */
  #hold: string | null = null;
  #owed = 0;
  #ruled = false;
  #charging = false;
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
  compareWith({ events, names, debts }: Pick<Inspection, 'events' | 'names' | 'debts'>): string[] {
    const faults: string[] = [];
    const mine = new Set([...this.#copies, ...(this.#asked ? [this.#asked] : [])].map(({ id }) => id));
    const there = events
      .filter(({ type, item }) => /^(loan|hold)\./.test(type) && item !== null && mine.has(item))
      .map(({ type, item }) => `${type} ${String(item)}`);
    const { effect, name, owed = 0 } = this.#underWay ?? {};
    const expected = [...this.#effects];
    if (effect && there.length > expected.length) expected.push(`${effect.type} ${effect.item}`);
    if (there.join() !== expected.join()) {
      const verdict = there.length < expected.length ? 'lost' : 'doubled';
      const at = there.findIndex((one, index) => one !== expected[index]);
      faults.push(
        `${verdict}: ${String(there.length)} of ${String(expected.length)}, other from ${String(at)} on`,
      );
    }
    const debt = debts[this.#borrower ?? ''] ?? 0;
    if (debt !== this.#owed && debt !== this.#owed + owed)
      faults.push(`lost or doubled: a debt of ${String(debt)} instead of ${String(this.#owed)}`);
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
    this.#owed += task.owed ?? 0;
    const told = before ? Number(/event (\d+)/.exec(body.detail ?? '')?.[1]) : body.events?.at(-1);
    task.then({ id: body.id ?? '', event: told ?? null });
    return true;
  }

  #next(): Task {
    if (!this.#ruled) {
      const lenient = { maxItems: null, renewalDays: 60, renewalsAllowed: 1 };
      return this.#task('/loan-rules/rule-any', lenient, () => (this.#ruled = true));
    }
    if (!this.#charging)
      return this.#task('/settings', { chargesEnabled: true }, () => (this.#charging = true));
    if (this.#borrower === null) return this.#addBorrower((id) => (this.#borrower = id));
    if (this.#reader === null) return this.#addBorrower((id) => (this.#reader = id));
    if (this.#copies.length < itemsEach) return this.#addItem((copy) => this.#copies.push(copy));
    if (this.#asked === null) return this.#addItem((copy) => (this.#asked = copy));
    if (this.#random() < 0.25)
      return this.#random() < 0.5 ? this.#holdTask(this.#asked.id) : this.#moneyTask();
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

  #holdTask(item: string): Task {
    const hold = this.#hold;
    // An answer that is lost takes the hold's id with it.
    if (hold === '' || this.#reader === null) return this.#moneyTask();
    if (hold === null)
      return this.#task('/holds', { borrower: this.#reader, item }, ({ id }) => (this.#hold = id), {
        effect: { type: 'hold.placed', item },
      });
    return this.#task(`/holds/${hold}/cancel`, {}, () => (this.#hold = null), {
      effect: { type: 'hold.cancelled', item },
    });
  }

  #moneyTask(): Task {
    const amount = 1 + Math.floor(this.#random() * 200);
    const to = { borrower: this.#borrower, amount: Math.min(amount, Math.max(1, this.#owed)) };
    if (this.#owed > owedAtMost || (this.#owed > 0 && this.#random() < 0.5))
      return this.#task('/payments', to, () => undefined, { owed: -to.amount });
    const note = this.#newName('Charge');
    const charge = { borrower: this.#borrower, kind: 'other', amount, note };
    return this.#task('/charges', charge, () => undefined, { owed: amount, name: note });
  }

  #addBorrower(use: (id: string) => void = () => undefined): Task {
    const familyName = this.#newName('Reader');
    const done = ({ id }: Answer): void => {
      if (id !== '') use(id);
    };
    return this.#task('/users', { givenName: 'Invented', familyName }, done, { name: familyName });
  }

  #addItem(use: (copy: Copy) => void = () => undefined): Task {
    const title = this.#newName('Book');
    const done = ({ id }: Answer): void => {
      if (id !== '') use({ id, lent: false, renewed: false, last: null });
    };
    return this.#task('/items', { title }, done, { name: title });
  }

  #newName(kind: string): string {
    this.#added += 1;
    return `${kind} ${this.#name} ${String(this.#added)}`;
  }

  #task(
    to: string,
    body: object,
    then: Task['then'],
    outcome: Pick<Task, 'effect' | 'name' | 'owed'> = {},
  ): Task {
    return { path: to, body, key: randomUUID(), then, ...outcome };
  }
}
