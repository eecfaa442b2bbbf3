// Find: one field for quotes, customers, users, items, pages and actions; the keyboard moves through what it lists.
import { ArrowLeft, Search, WifiOff, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { MAX_FIND_LENGTH } from "#contract/find.ts";
import { isValidPostcode } from "#domain/postcode.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { confirmThenLeave } from "#web/kernel/navigation-guard.ts";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import type { Page } from "#web/shell/page-definition.ts";
import { Button } from "#web/ui/button.tsx";
import { BareDialog } from "#web/ui/dialogs/dialog.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";
import { useSession } from "#web/users/session.tsx";
import { buildGroups, buildStartGroups } from "./groups.ts";
import { prepareNewQuote } from "./new-quote.ts";
import { watchOpenedQuotes } from "./recent.ts";
import { FindResults, SearchingRows } from "./results.tsx";
import { buildNewQuoteRow, type FindGroup, type FindRow, listPageRows } from "./rows.ts";
import { type Finding, useFound, useRecentQuotes, useZoneFinder } from "./use-found.ts";
import "./find.css";

// This module is loaded once the first page is there.
watchOpenedQuotes();

export interface FindDialogProps {
  /** Those that the user may open. */
  pages: readonly Page[];
  /** Where the focus returns. */
  opener: Element | null;
  onClose: () => void;
}

export function FindDialog({ pages, opener, onClose }: FindDialogProps) {
  const [typedText, setTypedText] = useState("");
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const text = normaliseSearch(typedText);
  const finding = useFound(text);
  const groups = useGroups(pages, text, finding);
  const rows = groups.flatMap((group) => group.rows);
  const hasResult = rows.some(({ isAction }) => !isAction);
  const isNothingFound = text !== "" && !finding.isSearching && !finding.error && !hasResult;
  const [first] = rows;
  // Enter must not start a quote by mistake.
  const isPreselected = !finding.isSearching && hasResult && !(finding.error && first?.isAction);
  const active = rows.find(({ key }) => key === chosenKey) ?? (isPreselected ? first : undefined);
  const { open, returnsFocus } = useOpening(onClose);

  /** The text for which Enter was pressed before its answer came. */
  const enteredText = useRef<string | null>(null);
  const openFirst = useEffectEvent(() => {
    const isWaiting = enteredText.current === text;
    enteredText.current = null;
    if (isWaiting && active && !active.isAction) open(active, false);
  });
  useEffect(() => {
    if (!finding.isSearching) openFirst();
  }, [finding.isSearching]);

  const type = (value: string) => {
    setTypedText(value);
    setChosenKey(null);
    enteredText.current = null;
  };
  const move = (step: number) => {
    const index = active ? rows.indexOf(active) + step : step > 0 ? 0 : -1;
    setChosenKey(rows.at(index % rows.length)?.key ?? null);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "k" && (event.ctrlKey || event.metaKey)) {
      // Instead of the browser's own search.
      event.preventDefault();
      event.currentTarget.select();
    }
    const step = steps[event.key];
    if (event.nativeEvent.isComposing || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (step) move(step);
    else enter(event);
  };
  const enter = ({ ctrlKey, metaKey }: KeyboardEvent) => {
    if (active) open(active, ctrlKey || metaKey);
    else if (finding.isSearching) enteredText.current = text;
  };

  return (
    <BareDialog
      title="Find"
      className="find"
      onClose={onClose}
      opener={opener}
      firstFocus={field}
      returnsFocus={returnsFocus}
    >
      <div className="find-field">
        <Button look="quiet" square className="md:hidden" aria-label="Close" onClick={onClose}>
          <ArrowLeft />
        </Button>
        <Search className="max-md:hidden" />
        <input
          ref={field}
          role="combobox"
          aria-label="Find a quote, page or action"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && toOptionId(listId, active)}
          placeholder="Quote, customer, postcode or page"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_FIND_LENGTH}
          value={typedText}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
        />
        {typedText !== "" && (
          <Button
            look="quiet"
            size="sm"
            square
            aria-label="Clear"
            onClick={() => {
              type("");
              field.current?.focus();
            }}
          >
            <X />
          </Button>
        )}
      </div>
      <div className="find-body">
        {finding.isOffline && (
          <p className="find-note">
            <WifiOff /> Offline: pages, actions and the quotes saved on this device.
          </p>
        )}
        {finding.isSlow && <SearchingRows />}
        {finding.error && (
          <LoadError
            title="Unable to search"
            level={3}
            panel={false}
            query={{ error: finding.error, isFetching: false, refetch: finding.retry }}
          />
        )}
        {isNothingFound && (
          <StateBox kind="empty" icon={Search} level={3} panel={false} title={`Nothing found for “${text}”`}>
            Check the spelling, or try a quote number or a postcode.
          </StateBox>
        )}
        <FindResults
          id={listId}
          groups={groups}
          typedText={text}
          active={active}
          toOptionId={(row) => toOptionId(listId, row)}
          onOpen={open}
        />
        {finding.found?.hasUnsearchedLists && <p className="find-note">Not all users and items were searched.</p>}
      </div>
      <p role="status" className="sr-only">
        {describeState(text, finding, isNothingFound, rows.length)}
      </p>
      <Keys />
    </BareDialog>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const toOptionId = (listId: string, { key }: FindRow) => `${listId}${key.replaceAll(/[^\w-]/g, "_")}`;

function describeState(text: string, finding: Finding, isNothingFound: boolean, count: number): string {
  if (finding.isSlow) return "Searching…";
  if (text === "" || finding.isSearching || finding.error) return "";
  if (isNothingFound) return `Nothing found for “${text}”`;
  return count === 1 ? "1 result" : `${count} results`;
}

function useGroups(pages: readonly Page[], text: string, { found, sites, isSearching, error }: Finding): FindGroup[] {
  const mayCreate = useMayCreateQuotes();
  const { may } = useSession();
  const recentQuotes = useRecentQuotes(text === "");
  const findZone = useZoneFinder(isValidPostcode(text));
  const newQuote = mayCreate ? buildNewQuoteRow(text, { quotes: found?.quotes ?? [], sites }, findZone) : null;
  const pageRows = listPageRows(pages.filter(({ entry }) => !entry?.views || may(entry.views, "view")));
  return text === ""
    ? buildStartGroups(recentQuotes, pageRows, newQuote)
    : buildGroups(text, { found, sites, isSettled: !isSearching && !error, pageRows, newQuote });
}

/** Opens a row's page, in this tab or a new one; a page with unsaved changes asks first. */
function useOpening(onClose: () => void) {
  const { user } = useSession();
  const [path, navigate] = useLocation();
  const returnsFocus = useRef(true);
  const open = ({ href, starts }: FindRow, inNewTab: boolean) => {
    const address = () => (starts === undefined ? href : prepareNewQuote(user, starts));
    if (inNewTab) {
      window.open(address(), "_blank", "noopener");
      return;
    }
    returnsFocus.current = false;
    onClose();
    const leave = () => {
      // The wizard on this page works on another draft.
      if (starts !== undefined && path === "/wizard") window.location.assign(address());
      else navigate(address());
    };
    if (new URL(href, window.location.href).pathname === path) leave();
    else confirmThenLeave(leave);
  };
  return { open, returnsFocus };
}

function Keys() {
  return (
    <div className="find-keys">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> open in a new tab
      </span>
      <span className="ml-auto">
        <kbd>Esc</kbd> close
      </span>
    </div>
  );
}
