import { SearchField } from "#web/ui/forms/search-field.tsx";

export function QuoteSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  return (
    <SearchField
      className="[&::-webkit-search-cancel-button]:hidden"
      aria-label="Search quotes"
      placeholder="Search quotes"
      value={value}
      onSearch={onSearch}
      pauseMs={200}
    />
  );
}
