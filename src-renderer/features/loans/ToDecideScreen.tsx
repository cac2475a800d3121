// The items of which two desks of the library said different things, the oldest first: a person says who has each.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { DeskClaim, Question } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { commandLetter } from '../../ui/command-letter.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { recentMoment } from '../../ui/dates/dates.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { claimPlace, nameOfClaim } from '../../ui/loans/claims.ts';
import { fullName } from '../../ui/loans/names.ts';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useSettings } from '../../ui/use-library.ts';
import classes from './ToDecideScreen.module.css';

/** Other desks ask and answer too. */
const everyMs = 10_000;
const questionsQuery = () =>
  queryOptions({
    queryKey: ['questions'],
    queryFn: ({ signal }) => library.listQuestions({ signal }),
    refetchInterval: everyMs,
  });

/** The keys of the answers; a library with more desks has buttons without one. */
const holderKeys = ['Alt+J', 'Alt+K'];
const hereKey = 'Alt+I';

interface Answer {
  readonly key: string | undefined;
  readonly loan: string | null;
  readonly words: string;
}

export function ToDecideScreen() {
  const { t } = useTranslation('loans');
  const query = useQuery(questionsQuery());
  const client = useQueryClient();
  const saving = useSaving();
  const answersOf = useAnswers();
  const questions = query.data ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const current = questions.find(({ item }) => item.id === chosen) ?? questions[0];
  const [list, moveOn] = useNextInFocus(questions);
  const answer = ({ item }: Question, { loan, words }: Answer) =>
    saving(async () => {
      const refresh = () =>
        Promise.all(
          [['questions'], ...refreshedKeys].map((queryKey) => client.invalidateQueries({ queryKey })),
        );
      moveOn(questions.findIndex((question) => question.item.id === item.id));
      try {
        await library.answerQuestion(item.id, { loan });
        showDone(t('toDecide.done', { title: item.title, answer: words }));
      } finally {
        await refresh();
      }
    });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || current === undefined) return;
      const pressed = answersOf(current).find(({ key }) => key === `Alt+${commandLetter(event) ?? ''}`);
      if (pressed === undefined) return;
      event.preventDefault();
      answer(current, pressed);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return (
    <section className={pageClasses.page}>
      <PageHeading
        name={t('toDecide.heading')}
        about={questions.length > 0 && t('toDecide.about')}
        back="/loans"
      >
        {null}
      </PageHeading>
      <ReadSection queries={[query]}>
        {() =>
          questions.length === 0 ? (
            <div className={classes.empty} role="status">
              <ListEmpty full heading={t('toDecide.empty')} hint={t('toDecide.emptyHint')} />
            </div>
          ) : (
            <ol ref={list} className={classes.list} aria-label={t('toDecide.heading')}>
              {questions.map((question) => (
                <QuestionCard
                  key={question.item.id}
                  question={question}
                  answers={answersOf(question)}
                  hasKeys={question === current}
                  onFocus={() => choose(question.item.id)}
                  onAnswer={(answerGiven) => answer(question, answerGiven)}
                />
              ))}
            </ol>
          )
        }
      </ReadSection>
    </section>
  );
}

/** An answer opens one loan and ends another. */
const refreshedKeys = [
  libraryKeys.status,
  libraryKeys.loans,
  libraryKeys.overdues,
  libraryKeys.overview,
  libraryKeys.item,
  libraryKeys.items,
  libraryKeys.history,
];

interface QuestionCardProps {
  readonly question: Question;
  readonly answers: readonly Answer[];
  /** Whether the keys answer this one. */
  readonly hasKeys: boolean;
  readonly onFocus: () => void;
  readonly onAnswer: (answer: Answer) => void;
}

function QuestionCard({ question, answers, hasKeys, onFocus, onAnswer }: QuestionCardProps) {
  const { item, claims } = question;
  const sentenceOf = useSentence();
  return (
    <li className={classes.card} data-current={hasKeys || undefined} onFocus={onFocus}>
      <Cover title={item.title} cover={item.cover} size="result" />
      <div className={classes.words}>
        <h2 className={classes.title} dir="auto">
          <Link href={`/collection/${item.id}`}>{item.title}</Link>
        </h2>
        <p className={classes.barcode} dir="auto">
          {item.barcode}
        </p>
        <ul className={classes.claims}>
          {claims.map((claim) => (
            <li key={`${claim.loan ?? ''} ${claim.at}`}>{sentenceOf(claim)}</li>
          ))}
        </ul>
        <div className={classes.answers}>
          {answers.map((each) => (
            <KeyButton
              key={each.loan ?? 'here'}
              keys={hasKeys ? each.key : undefined}
              onClick={() => onAnswer(each)}
            >
              {each.words}
            </KeyButton>
          ))}
        </div>
      </div>
    </li>
  );
}

function useSentence(): (claim: DeskClaim) => string {
  const { t, i18n } = useTranslation('loans');
  const { timeZone } = useSettings().settings;
  return (claim) => {
    const { loan, borrower } = claim;
    const values = { ...claimPlace(claim), at: recentMoment(claim.at, i18n.language, timeZone) };
    if (loan === null) return t('toDecide.cameIn', values);
    if (borrower === null) return t('toDecide.lentForgotten', values);
    return t('toDecide.lent', { ...values, name: nameOfClaim(borrower) });
  };
}

function useAnswers(): (question: Question) => Answer[] {
  const { t } = useTranslation('loans');
  return ({ claims }) => {
    const holders = new Map(
      claims.flatMap(({ loan, borrower }) => (loan === null || borrower === null ? [] : [[loan, borrower]])),
    );
    const firstNames = Array.from(holders.values(), ({ givenName }) => givenName);
    const hasNamesake = (name: string): boolean =>
      name === '' || firstNames.filter((each) => each === name).length > 1;
    const has = Array.from(holders, ([loan, borrower], at): Answer => ({
      key: holderKeys[at],
      loan,
      words: t('toDecide.hasIt', {
        name: hasNamesake(borrower.givenName) ? fullName(borrower) : borrower.givenName,
      }),
    }));
    return [...has, { key: hereKey, loan: null, words: t('toDecide.isHere') }];
  };
}

/** Once an item is decided, the next one gets the focus. */
function useNextInFocus(questions: readonly Question[]) {
  const list = useRef<HTMLOListElement>(null);
  const decided = useRef<number | null>(null);
  const ids = questions.map(({ item }) => item.id).join();
  useEffect(() => {
    if (decided.current === null) return;
    const cards = list.current?.children ?? [];
    cards[Math.min(decided.current, cards.length - 1)]?.querySelector('button')?.focus();
    decided.current = null;
  }, [ids]);
  return [list, (at: number) => void (decided.current = at)] as const;
}
