// A refusal is a return value, not an exception: the caller shows the sentence or maps the code.

export interface Refusal {
  /** A stable code for programs; it is the `code` of decision 51. */
  refusal: string;
  /** A sentence for the user. */
  sentence: string;
  /** Field name to the sentence that belongs next to that field. */
  fields?: Record<string, string>;
}

/** Builds a refusal from its stable code, its sentence and the sentences of the fields that caused it. */
export function buildRefusal(code: string, sentence: string, fields?: Record<string, string>): Refusal {
  return fields ? { refusal: code, sentence, fields } : { refusal: code, sentence };
}

/** Builds a refusal whose only sentence belongs next to one field. */
export const buildFieldRefusal = (code: string, field: string, sentence: string): Refusal =>
  buildRefusal(code, sentence, { [field]: sentence });

/** Distinguishes a refusal from any other result of a domain function. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refusal" in answer && "sentence" in answer;
}
