import { useRef } from "react";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { useSearchKey } from "./keyboard.ts";

export function QuoteSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  return (
    <SearchField
      ref={field}
      className="[&::-webkit-search-cancel-button]:hidden"
      aria-label="Search quotes"
      aria-keyshortcuts="Control+K Meta+K"
      placeholder="Search quotes"
      value={value}
      onSearch={onSearch}
      pauseMs={200}
    />
  );
}
