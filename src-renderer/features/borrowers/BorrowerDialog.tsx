// The dialog that adds or edits a borrower.

import { Autocomplete, Button, Checkbox, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import { ApiProblem } from '../../api/http-client.ts';
import type { Borrower } from '../../api/library.ts';
import { borrowerChanged, libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { DraftForm } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../ui/forms/use-record-form.ts';
import { fullName } from '../../ui/loans/names.ts';
import { UI_LANGUAGES } from '../../ui/i18n.ts';
import { ownNameOf, withCommas } from '../../ui/languages/languages.ts';
import { useMailReady, useSettings } from '../../ui/use-library.ts';
import { useAskedFor } from '../../ui/lists/search-field.ts';
import { Note } from '../../ui/Note.tsx';
import { borrowerChange, type BorrowerValues, namesakeAmong, newBorrower } from './borrower-fields.ts';
import { borrowerQueries } from './borrower-queries.ts';
import { showDone } from '../../ui/toasts.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';

interface BorrowerDialogProps {
  /** Null adds a new one. */
  readonly borrower: Borrower | null;
  readonly draft: DraftForm<BorrowerValues>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded?: (id: string) => void;
}

export function BorrowerDialog({ borrower, draft, opened, onClose, onAdded }: BorrowerDialogProps) {
  const { t } = useTranslation(['borrowers', 'lists']);
  const client = useQueryClient();
  const [welcomeTicked, setWelcomeTicked] = useState(false);
  const { email, guardianEmail, secondGuardianEmail } = draft.values;
  const addressed = [email, guardianEmail, secondGuardianEmail].some((address) => address.trim() !== '');
  const welcome = welcomeTicked && addressed;

  const loneName = useLoneName(draft.values, borrower);
  const namesakes = useNamesakes(draft.values, opened && borrower === null, loneName.pointedOut);

  const add = async () => {
    if (await namesakes.stop()) return;
    const added = await library.addBorrower({
      ...newBorrower(draft.values),
      ...(welcome && { sendWelcomeMessage: true }),
    });
    setWelcomeTicked(false);
    draft.discard();
    await Promise.all([
      borrowerChanged(client, added.id),
      client.invalidateQueries({ queryKey: libraryKeys.status }),
    ]);
    onClose();
    onAdded?.(added.id);
    showDone(t('added', { name: fullName(added) }));
  };
  const change = async ({ id, version }: Borrower) => {
    if (draft.dirty) {
      // After a conflict was shown, saving overwrites the current version.
      await library.updateBorrower(
        id,
        borrowerChange(draft.changes),
        {},
        requestOptions({ ifVersion: draft.conflict ? version : draft.version }),
      );
      draft.discard();
      await borrowerChanged(client, id);
      showDone(t('lists:form.saved'));
    }
    onClose();
  };
  const [sameAs, setSameAs] = useState<string | null>(null);
  const sameIsFine = useRef('');
  /** The title of the book with the card's number, unless that was confirmed: each scan of it would ask which is meant. */
  const titleWithBarcode = async (): Promise<string | null> => {
    const card = (draft.changes.barcode ?? '').trim();
    if (card === '' || card === sameIsFine.current) return null;
    try {
      return (await library.readItem(`barcode:${card}`)).title;
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 404) return null;
      throw problem;
    }
  };
  const form = useRecordForm({
    draft,
    namespace: 'borrowers',
    required: loneName.words === '' ? ['givenName', 'familyName'] : [],
    send: async () => {
      if (loneName.stop()) return;
      const title = await titleWithBarcode();
      if (title !== null) setSameAs(title);
      else await (borrower === null ? add() : change(borrower));
    },
    nameHolder: async (id) => {
      const { group, ...holder } = await library.readBorrower(id);
      return withCommas([fullName(holder), ...(group === null ? [] : [group])]);
    },
    ...(borrower !== null && { onConflict: () => borrowerChanged(client, borrower.id) }),
  });
  return (
    <RecordDialog
      opened={opened}
      title={t(borrower === null ? 'addTitle' : 'editTitle')}
      {...(borrower === null && {
        saveLabel: t(namesakes.pointedOut || loneName.pointedOut ? 'addAnyway' : 'add'),
      })}
      form={form}
      draft={draft}
      hints={
        <>
          {loneName.pointedOut && (
            <Note tone="attention" role="status">
              <Text size="sm">{t('loneName', { name: loneName.words })}</Text>
            </Note>
          )}
          {namesakes.found !== null && <Namesake borrower={namesakes.found} onClose={onClose} />}
        </>
      }
      onClose={onClose}
    >
      <BorrowerFields form={form} isNew={borrower === null} />
      <ConfirmDialog
        opened={sameAs !== null}
        title={t('sameNumber.title')}
        text={t('sameNumber.text', { number: draft.values.barcode.trim(), title: sameAs ?? '' })}
        confirmLabel={t('sameNumber.confirm')}
        onClose={() => setSameAs(null)}
        onConfirm={() => {
          sameIsFine.current = draft.values.barcode.trim();
          setSameAs(null);
          form.save();
          return Promise.resolve();
        }}
      />
      {borrower === null && <Welcome addressed={addressed} checked={welcome} onChange={setWelcomeTicked} />}
    </RecordDialog>
  );
}

/** Some people have one name; mostly the other one was forgotten. */
function useLoneName({ givenName, familyName }: BorrowerValues, borrower: Borrower | null) {
  const names = [givenName, familyName].map((name) => name.trim()).filter((name) => name !== '');
  const words = names.join(' ');
  const [stoppedFor, setStoppedFor] = useState('');
  const isNew = names.length === 1 && (borrower === null || fullName(borrower) !== words);
  return {
    words,
    /** Whether saving was already stopped once for what is typed now. */
    pointedOut: isNew && stoppedFor === words,
    /** Whether to stop and ask; the second time the person has seen it. */
    stop(): boolean {
      if (!isNew || stoppedFor === words) return false;
      setStoppedFor(words);
      return true;
    },
  };
}

/**
 * The borrower who is here already with this name and, if one is chosen, in this class.
 *
 * @param isWhole whether one name is all there is
 */
function useNamesakes({ givenName, familyName, group }: BorrowerValues, asking: boolean, isWhole: boolean) {
  const client = useQueryClient();
  const words = `${givenName} ${familyName}`.trim();
  const complete = isWhole || (givenName.trim() !== '' && familyName.trim() !== '');
  const searchText = useAskedFor(complete ? words : '');
  const { data } = useQuery({
    ...borrowerQueries.borrowers({ q: searchText }),
    enabled: asking && searchText !== '',
  });
  const [pointedOut, setPointedOut] = useState('');
  const among = (borrowers: readonly Borrower[]) =>
    namesakeAmong(borrowers, { givenName, familyName, group });
  const sameName = asking && complete ? among(data ?? []) : null;
  const key = `${words}, ${group}`;
  return {
    found: sameName,
    /** Whether saving was already stopped once for what is typed now. */
    pointedOut: sameName !== null && pointedOut === key,
    /** Whether to stop and point the namesake out; the second time the person has seen it. */
    stop: async (): Promise<boolean> => {
      if (pointedOut === key) return false;
      setPointedOut(key);
      return among(await client.query(borrowerQueries.borrowers({ q: words }))) !== null;
    },
  };
}

interface NamesakeProps {
  readonly borrower: Borrower;
  readonly onClose: () => void;
}

function Namesake({ borrower, onClose }: NamesakeProps) {
  const { t } = useTranslation('borrowers');
  const [, navigate] = useLocation();
  const { id, group } = borrower;
  const name = fullName(borrower);
  return (
    <Note tone="attention" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{group === null ? t('namesake', { name }) : t('namesakeIn', { name, group })}</Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            onClose();
            navigate(`/borrowers/${id}`);
          }}
        >
          {t('namesakeOpen')}
        </Button>
      </Group>
    </Note>
  );
}

interface WelcomeProps {
  /** The form has an address. */
  readonly addressed: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Welcome({ addressed, checked, onChange }: WelcomeProps) {
  const { t } = useTranslation('borrowers');
  const ready = useMailReady();
  const hint = !addressed ? 'sendWelcomeNeeds' : ready ? 'sendWelcome' : 'sendWelcomeWaits';
  return (
    <Checkbox
      label={t('sendWelcome')}
      description={t(`hints.${hint}`)}
      checked={checked}
      disabled={!addressed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** The languages that have letters, and the borrower's. */
const languagesWith = (chosen: string): string[] => [
  ...new Set([...UI_LANGUAGES.map(({ code }) => code), ...(chosen === '' ? [] : [chosen])]),
];

interface BorrowerFieldsProps {
  readonly form: RecordForm;
  readonly isNew: boolean;
}

function BorrowerFields({ form, isNew }: BorrowerFieldsProps) {
  const { t } = useTranslation('borrowers');
  const givesCards = useSettings().settings.cardNumbers !== null;
  const groups = useQuery(libraryQueries.groups());
  const categories = useQuery(libraryQueries.borrowerCategories());
  const { text } = form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <TextInput
          {...text('givenName')}
          label={t('fields.givenName')}
          required
          data-autofocus
          autoComplete="off"
        />
        <TextInput {...text('familyName')} label={t('fields.familyName')} required autoComplete="off" />
        <Autocomplete
          {...text('group')}
          label={t('fields.group')}
          description={t('hints.group')}
          data={(groups.data ?? []).map(({ name }) => name)}
          autoComplete="off"
        />
        <ChoiceField
          {...text('category')}
          label={t('fields.category')}
          description={t('hints.category')}
          choices={(categories.data ?? []).map(({ name }) => name)}
        />
        <TextInput
          {...text('barcode')}
          label={t('fields.barcode')}
          description={t(isNew && givesCards ? 'hints.barcodeGiven' : 'hints.barcode')}
          data-takes-scans
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...text('externalId')}
          label={t('fields.externalId')}
          description={t('hints.externalId')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput {...text('email')} label={t('fields.email')} type="email" autoComplete="off" />
        <TextInput
          {...text('guardianEmail')}
          label={t('fields.guardianEmail')}
          description={t('hints.guardianEmail')}
          type="email"
          autoComplete="off"
        />
        <TextInput
          {...text('secondGuardianEmail')}
          label={t('fields.secondGuardianEmail')}
          description={t('hints.secondGuardianEmail')}
          type="email"
          autoComplete="off"
        />
        <ChoiceField
          {...text('language')}
          label={t('fields.language')}
          description={t('hints.language')}
          choices={[
            { value: '', label: t('libraryLanguage') },
            ...languagesWith(text('language').value).map((code) => ({ value: code, label: ownNameOf(code) })),
          ]}
        />
        <DateField {...text('birthDate')} label={t('fields.birthDate')} />
        <DateField {...text('expiresOn')} label={t('fields.expiresOn')} description={t('hints.expiresOn')} />
        <DateField {...text('leftOn')} label={t('fields.leftOn')} description={t('hints.leftOn')} />
      </SimpleGrid>
      <Textarea
        {...text('message')}
        label={t('fields.message')}
        description={t('hints.message')}
        autosize
        minRows={2}
        maxRows={6}
      />
    </>
  );
}
