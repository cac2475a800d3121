// The letter of one overdue notice as its reader sees it.

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OverdueNotice } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { ListLoading } from '../../ui/lists/ListStates.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { asLetter } from './letter-page.ts';
import { mailQueries } from './mail-queries.ts';
import { goesByMail, wantedOf, type NoticeChoices } from './notice-choices.ts';
import classes from './Notices.module.css';

interface NoticePreviewProps {
  readonly notice: OverdueNotice | undefined;
  readonly choices: NoticeChoices;
  readonly ready: boolean;
}

export function NoticePreview({ notice, choices, ready }: NoticePreviewProps) {
  const { t } = useTranslation('mail');
  const problemWords = useProblemWords();
  const { what, to, layout } = choices;
  const { dueWithin } = wantedOf(choices, null);
  const onPaper = notice !== undefined && !goesByMail(notice, choices, ready);
  const letter = useQuery({
    ...mailQueries.overdueLetter({
      to,
      about: notice?.about ?? '',
      ...(typeof notice?.group === 'string' && { group: notice.group }),
      ...(dueWithin !== undefined && { dueWithin }),
      ...(onPaper && { layout }),
    }),
    enabled: notice !== undefined,
    placeholderData: keepPreviousData,
  });
  if (notice === undefined) return <div className={classes.preview} />;
  const { borrower, group } = notice;
  const stage = notice.notice === null ? '' : t(`notices.stage-${notice.notice}`);
  const name = borrower === null ? (group ?? t('notices.noGroup')) : fullName(borrower);
  const title =
    what === 'dueSoon'
      ? t('notices.previewOf-dueSoon', { name })
      : borrower === null
        ? t('notices.previewOf-class', { group: name })
        : t(`notices.previewOf-${to}`, { notice: stage, name });
  return (
    <section className={classes.preview} aria-label={title}>
      <h3 className={classes.previewTitle} dir="auto">
        {title}
      </h3>
      {letter.isLoading && <ListLoading />}
      {letter.error !== null && <p>{problemWords(letter.error)}</p>}
      {letter.data?.page !== undefined && (
        <img
          className={classes.page}
          alt={`${letter.data.subject}\n${letter.data.body}`}
          src={`data:image/svg+xml,${encodeURIComponent(letter.data.page)}`}
        />
      )}
      {letter.data !== undefined && letter.data.page === undefined && (
        <iframe
          title={title}
          className={classes.letter}
          sandbox="allow-same-origin" // no script runs; only the fonts of the program are read
          srcDoc={asLetter(letter.data.subject, letter.data.html)}
        />
      )}
    </section>
  );
}
