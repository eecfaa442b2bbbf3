// HTML templates for emails: any value put into a template is escaped, unless it is a template itself.

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export function html(parts: TemplateStringsArray, ...values: (string | number | Html)[]): Html {
  const written = values.map((value) => (value instanceof Html ? value.text : escaped(String(value))));
  return new Html(parts.reduce((before, part, index) => before + (written[index - 1] ?? "") + part));
}
