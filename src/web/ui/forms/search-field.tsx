import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type SearchFieldProps = Omit<TextInputProps, "type" | "value" | "onChange"> & {
  /** The search text in the address. */
  value: string;
  onSearch: (search: string) => void;
  /** In ms: how long typing must pause before the search starts. */
  pauseMs: number;
};

/** Spaces around and between the words of a search make no difference. */
export function normaliseSearch(search: string): string {
  return search.trim().replace(/\s+/g, " ");
}

/** The field follows the address, and after a pause the address follows the field; Enter does not wait. */
export function SearchField({ value, onSearch, pauseMs, ...input }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Input typed meanwhile stays; the address only has it normalised.
    if (value !== normaliseSearch(typed)) setTyped(value);
  }
  const send = useEffectEvent(() => {
    if (normaliseSearch(typed) !== value) onSearch(normaliseSearch(typed));
  });
  useEffect(() => {
    if (normaliseSearch(typed) === value) return;
    const pause = setTimeout(send, pauseMs);
    return () => clearTimeout(pause);
  }, [typed, value, pauseMs]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (normaliseSearch(typed) !== value) onSearch(normaliseSearch(typed));
        }}
      >
        <TextInput
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          icon={<Search />}
          {...input}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  );
}
