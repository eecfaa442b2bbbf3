/** The address of a page, with those of the view's values that are set. */
export function buildViewUrl(path: string, view: Record<string, string | number | boolean | null | undefined>): string {
  const set = Object.entries(view).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
