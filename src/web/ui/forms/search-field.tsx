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
  const [typedText, setTypedText] = useState(value);
  const [knownValue, setKnownValue] = useState(value);
  if (value !== knownValue) {
    setKnownValue(value);
    // Input typed meanwhile stays; the address only has it normalised.
    if (value !== normaliseSearch(typedText)) setTypedText(value);
  }
  const send = useEffectEvent(() => {
    if (normaliseSearch(typedText) !== value) onSearch(normaliseSearch(typedText));
  });
  useEffect(() => {
    if (normaliseSearch(typedText) === value) return;
    const pause = setTimeout(send, pauseMs);
    return () => clearTimeout(pause);
  }, [typedText, value, pauseMs]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (normaliseSearch(typedText) !== value) onSearch(normaliseSearch(typedText));
        }}
      >
        <TextInput
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          icon={<Search />}
          {...input}
          type="search"
          value={typedText}
          onChange={(event) => setTypedText(event.target.value)}
        />
      </form>
    </search>
  );
}
