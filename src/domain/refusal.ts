// A refusal is an answer, not an exception: the domain returns it, and whoever asked shows the sentence or maps the code.

export interface Refusal {
  /** A stable word for programs; it is the `code` of decision 51. */
  refusal: string;
  /** A sentence for a person. */
  sentence: string;
  /** Field name to the sentence that belongs beside that field. */
  fields?: Record<string, string>;
}

/** Makes a refusal from its stable code, its sentence and, where fields are to blame, their sentences. */
export function buildRefusal(code: string, sentence: string, fields?: Record<string, string>): Refusal {
  return fields ? { refusal: code, sentence, fields } : { refusal: code, sentence };
}

/** Tells a refusal from whatever else a domain function may answer. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refusal" in answer && "sentence" in answer;
}
