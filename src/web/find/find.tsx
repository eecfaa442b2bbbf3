// The button in the bar and the keys that open Find. The dialog is loaded in advance, or when the user asks for it.
import { Search } from "lucide-react";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { fetchOrNotify } from "#web/kernel/lazy-menu.ts";
import { findKeys, isSlashKeyOn } from "#web/kernel/slash-key.ts";
import type { Page } from "#web/shell/page-definition.ts";
import type { FindDialogProps } from "./dialog.tsx";

export const fetchFind = async () => (await import("./dialog.tsx")).FindDialog;

export function Find({ pages }: { pages: readonly Page[] }) {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<FindDialogProps>; opener: Element | null } | null>(null);
  const open = useEffectEvent(async () => {
    const opener = document.activeElement;
    const Dialog = await fetchOrNotify("Find", fetchFind);
    if (Dialog) setOpened((present) => present ?? { Dialog, opener });
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="bar-find"
        aria-label="Find"
        aria-keyshortcuts={`Control+K Meta+K${isSlashKeyOn() ? " /" : ""}`}
        data-keys={findKeys}
        onClick={() => void open()}
      >
        <Search />
        <span>Find</span>
      </button>
      {opened && <opened.Dialog pages={pages} opener={opened.opener} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Ctrl+K, on a Mac Cmd+K, anywhere; "/" outside fields, if it is on. Neither while a dialog or a menu is open. */
function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isAsked =
    key === "/"
      ? isSlashKeyOn() &&
        !(ctrlKey || metaKey || (target as Element).closest("input, textarea, select, [contenteditable]"))
      : key.toLowerCase() === "k" && ctrlKey !== metaKey && !shiftKey;
  return isAsked && !altKey && !document.querySelector(".dialog, .menu");
}
