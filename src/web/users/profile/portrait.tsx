/** A user's picture, large, or the initials. The name is shown beside it. */
export function Portrait({ initials, src }: { initials: string; src: string | null }) {
  return (
    <span
      aria-hidden
      className="grid size-18 flex-none place-items-center overflow-hidden rounded-md border border-rule-strong bg-sunken text-[1.5rem] font-semibold text-ink-2"
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials}
    </span>
  );
}
