// HTML templates for emails: any value put into a template is escaped, unless it is a template itself.

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export function html(parts: TemplateStringsArray, ...values: (string | number | Html)[]): Html {
  const escapedValues = values.map((value) => (value instanceof Html ? value.text : escapeHtml(String(value))));
  return new Html(parts.reduce((before, part, index) => before + (escapedValues[index - 1] ?? "") + part));
}
