/** A user's picture, or the initials. The name is shown beside it. */
export function Avatar({ initials, src }: { initials: string; src?: string | null | undefined }) {
  return (
    <span className="avatar" aria-hidden>
      {src ? <img src={src} alt="" /> : initials}
    </span>
  );
}
