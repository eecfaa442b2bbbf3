// The forms of a customer, a site and a pump: only what was changed is sent, so that changes of different fields merge.
import type { FieldValues } from "react-hook-form";

/** An empty field as null, which each field of these records may be but the required one. */
export const convertBlankToNull = <Field extends string>(texts: Record<Field, string>, required?: NoInfer<Field>) =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([field, text]) => [field, text === "" && field !== required ? null : text]),
  );

export const pickChanged = <Body extends object>(body: Body, changed: ReadonlySet<string>): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => changed.has(field))) as Partial<Body>;

/** Null if another user changed one of the same fields: then both versions stand side by side. */
export const buildMerge =
  <R, Texts extends FieldValues>(toTexts: (record: R) => Texts) =>
  <Body>(original: R, body: Body, theirs: R, changed: ReadonlySet<string>): Body | null => {
    const [before, after] = [toTexts(original), toTexts(theirs)];
    return [...changed].some((field) => after[field] !== before[field]) ? null : body;
  };
