import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TextInput } from "#web/ui/text-input.tsx";
import { tidy } from "./address.ts";
import { useSearchKey } from "./keys.ts";

/** How long (ms) typing must pause before anything is asked. */
const PAUSE_MS = 200;

/** The field follows the address, and the address the field after a pause; Enter does not wait for it. */
export function QuoteSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  if (value !== known) {
    setKnown(value);
    // What was typed meanwhile stays; the address only says it more tidily.
    if (value !== tidy(typed)) setTyped(value);
  }
  const send = useEffectEvent(() => {
    if (tidy(typed) !== value) onSearch(tidy(typed));
  });
  useEffect(() => {
    if (tidy(typed) === value) return;
    const pause = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (tidy(typed) !== value) onSearch(tidy(typed));
        }}
      >
        <TextInput
          ref={field}
          type="search"
          className="[&::-webkit-search-cancel-button]:hidden"
          icon={<Search />}
          aria-label="Search quotes"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search quotes"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  );
}
