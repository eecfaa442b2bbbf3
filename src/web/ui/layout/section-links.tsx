import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** A part of a long page: its label, and its id in the page and in the address. */
export type Section<Id extends string> = { id: Id; label: string };

/** Links to the parts of a long page that stay visible, with the part being read marked. */
export function SectionLinks<Id extends string>({
  label,
  sections,
  asked,
  addressOf,
  onGo,
}: {
  label: string;
  sections: readonly Section<Id>[];
  /** The section that the address names. */
  asked: Id | null;
  addressOf: (id: Id) => string;
  onGo: (id: Id) => void;
}) {
  const read = useRead(sections, asked);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>("[aria-current]");
    // On the phone not all links fit.
    if (link && read)
      bar.current?.scrollTo({ left: link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2 });
  }, [read]);
  const go = (event: MouseEvent, id: Id) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(id);
    showSection(id);
    headingOf(id)?.focus({ preventScroll: true });
  };
  return (
    <nav ref={bar} aria-label={label} className="section-links">
      {sections.map(({ id, label }) => (
        <a
          key={id}
          href={addressOf(id)}
          aria-current={id === read ? "location" : undefined}
          onClick={(event) => go(event, id)}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

export function PageSection<Id extends string>({ id, label, children }: Section<Id> & { children: ReactNode }) {
  return (
    <div className="page-section" id={idOf(id)}>
      <h2 tabIndex={-1}>{label}</h2>
      {children}
    </div>
  );
}

/** Scrolls a part into view. */
export const showSection = (id: string): void => document.getElementById(idOf(id))?.scrollIntoView();

/** Distinct from the ids of fields. */
const idOf = (id: string) => `section-${id}`;
const headingOf = (id: string) => document.querySelector<HTMLElement>(`#${idOf(id)} > h2`);

/**
 * The last part that begins in the upper third of the window; the first if none does. At the end of the page several
 * begin further down: then the requested one, if it is visible, or the last.
 */
function useRead<Id extends string>(sections: readonly Section<Id>[], asked: Id | null): Id | undefined {
  const [read, setRead] = useState(sections[0]?.id);
  useEffect(() => {
    const look = () => {
      const { innerHeight, scrollY } = window;
      const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const line = isEnd ? innerHeight : innerHeight / 3;
      const begun = sections.flatMap(({ id }) => {
        const top = headingOf(id)?.getBoundingClientRect().top ?? line;
        return top < line ? { id, top } : [];
      });
      const chosen = isEnd ? begun.find(({ id, top }) => id === asked && top > 0) : undefined;
      setRead((chosen ?? begun.at(-1) ?? sections[0])?.id);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [sections, asked]);
  return read;
}
