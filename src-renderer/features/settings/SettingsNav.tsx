// The list of sections beside Settings: four groups, and a search that finds words on all pages.

import { ActionIcon, Select, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconSearch, IconX } from '../../ui/icons/icons.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { textsHere, textsOfAllLanguages } from '../../ui/i18n.ts';
import { groups, type Section, type SectionGroup } from './settings-groups.ts';
import { searchSettings, type Texts } from './settings-search.ts';
import classes from './SettingsNav.module.css';
import { withCommas } from '../../ui/languages/languages.ts';

export function SettingsNav({ here }: { readonly here: Section }) {
  const { t, i18n } = useTranslation(['settings', 'lists']);
  const [typed, setTyped] = useState('');
  const [texts, setTexts] = useState<Texts>(textsHere);
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  useSlash(field);
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const searching = typed.trim() !== '';
  const results = searchSettings(groups, typed, { texts, language: i18n.language });
  const onKeyDown = (event: KeyboardEvent) => {
    const [best] = results;
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    } else if (event.key === 'Enter' && best !== undefined) {
      navigate(`/settings/${best.section.name}`);
    }
  };
  return (
    <>
      <Select
        className={classes.narrow ?? ''}
        aria-label={t('sectionsLabel')}
        data={groups.map(({ name, sections }) => ({
          group: t(`groups.${name}`),
          items: sections.map((section) => ({ value: section.name, label: t(`sections.${section.name}`) })),
        }))}
        value={here.name}
        allowDeselect={false}
        onChange={(name) => navigate(`/settings/${name ?? here.name}`)}
      />
      <div className={classes.side} data-searching={searching || undefined}>
        <TextInput
          ref={field}
          role="searchbox"
          aria-keyshortcuts="/"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size="1.15rem" aria-hidden />}
          rightSection={
            searching ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('lists:clearFilter')}
                onClick={() => {
                  setTyped('');
                  field.current?.focus();
                }}
              >
                <IconX size="1.15rem" aria-hidden />
              </ActionIcon>
            ) : (
              <KeyCap keys="/" hidden />
            )
          }
          onFocus={() => void textsOfAllLanguages().then(setTexts)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p className={classes.count} role="status">
          {searching && t('search.found', { count: results.length })}
        </p>
        <nav ref={list} className={classes.list} aria-label={t('sectionsLabel')}>
          {searching
            ? results.map(({ section, matches }) => (
                <SectionLink key={section.name} section={section} here={here} notes={matches} />
              ))
            : groups.map((group) => <Group key={group.name} group={group} here={here} />)}
        </nav>
      </div>
    </>
  );
}

function Group({ group, here }: { readonly group: SectionGroup; readonly here: Section }) {
  const { t } = useTranslation('settings');
  const { name, icon: Icon, folded = false, sections } = group;
  const inside = sections.includes(here);
  const [unfolded, setUnfolded] = useState(false);
  const open = !folded || inside || unfolded;
  const title = (
    <>
      <Icon size="1.25rem" stroke={1.75} aria-hidden />
      <span>{t(`groups.${name}`)}</span>
    </>
  );
  return (
    <div className={classes.group} role="group" aria-label={t(`groups.${name}`)}>
      {folded ? (
        <UnstyledButton
          className={classes.groupName ?? ''}
          aria-expanded={open}
          onClick={() => setUnfolded(!open)}
          disabled={inside}
        >
          {title}
          {!inside && (
            <IconChevronDown
              size="1.1rem"
              className={classes.fold}
              data-open={open || undefined}
              aria-hidden
            />
          )}
        </UnstyledButton>
      ) : (
        <div className={classes.groupName}>{title}</div>
      )}
      {open ? (
        sections.map((section) => <SectionLink key={section.name} section={section} here={here} />)
      ) : (
        <p className={classes.inside}>
          {withCommas(sections.map(({ name: part }) => t(`sections.${part}`)))}
        </p>
      )}
    </div>
  );
}

interface SectionLinkProps {
  readonly section: Section;
  readonly here: Section;
  readonly notes?: readonly string[];
}

function SectionLink({ section, here, notes = [] }: SectionLinkProps) {
  const { t } = useTranslation('settings');
  return (
    <Link
      href={`/settings/${section.name}`}
      className={classes.link ?? ''}
      aria-current={section === here ? 'page' : undefined}
    >
      {t(`sections.${section.name}`)}
      {notes.map((note) => (
        <small key={note} className={classes.match}>
          {note}
        </small>
      ))}
    </Link>
  );
}

/** The slash key goes to the search, unless something is being typed. */
function useSlash(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target;
      const typing = at instanceof HTMLElement && at.matches('input, textarea, select, [contenteditable]');
      if (typing || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [field]);
}
