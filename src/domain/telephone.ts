/** "+44 (0)161 496 0123 ext 4". */
export function isTelephone(text: string): boolean {
  return /^(?:[\d +()-]|ext)+$/i.test(text) && /\d/.test(text);
}
