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
  const currentId = useCurrentSection(sections, asked);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>("[aria-current]");
    // On the phone not all links fit.
    if (link && currentId)
      bar.current?.scrollTo({ left: link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2 });
  }, [currentId]);
  const goToSection = (event: MouseEvent, id: Id) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(id);
    showSection(id);
    findHeading(id)?.focus({ preventScroll: true });
  };
  return (
    <nav ref={bar} aria-label={label} className="section-links">
      {sections.map(({ id, label }) => (
        <a
          key={id}
          href={addressOf(id)}
          aria-current={id === currentId ? "location" : undefined}
          onClick={(event) => goToSection(event, id)}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

export function PageSection<Id extends string>({ id, label, children }: Section<Id> & { children: ReactNode }) {
  return (
    <div className="page-section" id={toElementId(id)}>
      <h2 tabIndex={-1}>{label}</h2>
      {children}
    </div>
  );
}

/** Scrolls a part into view. */
export const showSection = (id: string): void => document.getElementById(toElementId(id))?.scrollIntoView();

/** Distinct from the ids of fields. */
const toElementId = (id: string) => `section-${id}`;
const findHeading = (id: string) => document.querySelector<HTMLElement>(`#${toElementId(id)} > h2`);

/**
 * The last part that begins in the upper third of the window; the first if none does. At the end of the page several
 * begin further down: then the requested one, if it is visible, or the last.
 */
function useCurrentSection<Id extends string>(sections: readonly Section<Id>[], asked: Id | null): Id | undefined {
  const [currentId, setCurrentId] = useState(sections[0]?.id);
  useEffect(() => {
    const updateCurrent = () => {
      const { innerHeight, scrollY } = window;
      const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const readingLine = isEnd ? innerHeight : innerHeight / 3;
      const startedSections = sections.flatMap(({ id }) => {
        const top = findHeading(id)?.getBoundingClientRect().top ?? readingLine;
        return top < readingLine ? { id, top } : [];
      });
      const requestedSection = isEnd ? startedSections.find(({ id, top }) => id === asked && top > 0) : undefined;
      setCurrentId((requestedSection ?? startedSections.at(-1) ?? sections[0])?.id);
    };
    updateCurrent();
    window.addEventListener("scroll", updateCurrent, { passive: true });
    return () => window.removeEventListener("scroll", updateCurrent);
  }, [sections, asked]);
  return currentId;
}
