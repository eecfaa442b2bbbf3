// The contract as an OpenAPI 3.1 document, generated from the schemas that check the calls.
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorReply } from "#contract/values.ts";

const audienceWords: Record<Endpoint["audience"], string> = {
  anyone: "anyone",
  link: "whoever holds a link to an offer",
  "signed-in": "anyone signed in",
  company: "members of the company",
  "company-admin": "administrators of the company",
  admin: "administrators of the company and platform administrators",
  "company-or-platform": "members of the company and platform administrators",
  "platform-admin": "platform administrators",
};

/** Who may call, as text: the audience and the permission. */
export function describeAccess({ audience, permission, refusesImpersonation }: Endpoint): string {
  const words = permission
    ? `${audienceWords[audience]} with ${permission[0]}.${permission[1]}`
    : audienceWords[audience];
  return refusesImpersonation ? `${words}, not while impersonating` : words;
}

export function openApiDocument(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Volute",
      version,
      description:
        "Amounts are pounds with at most two decimals, times ISO 8601 in UTC. Calls are authenticated by a session cookie; calls that change something must come from Volute's own site.",
      license: { name: "MIT", identifier: "MIT" },
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorReply, "output") },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "volute_session" } },
    },
  };
}

function operation(endpoint: Endpoint) {
  const { method, path, summary, audience, params, query, body } = endpoint;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:-]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: `For ${describeAccess(endpoint)}.`,
    security: audience === "anyone" || audience === "link" ? [] : [{ session: [] }],
    parameters: [...parameters(params, "path"), ...parameters(query, "query")],
    ...(body ? { requestBody: { required: needed(body), content: bodies(audience, jsonSchema(body, "input")) } } : {}),
    responses: {
      ...success(endpoint),
      default: { description: "Refused", content: refusal(endpoint) },
    },
  };
}

const words = { schema: { type: "string" } };
const led = { 303: { description: "Redirects the browser to another page" } };

function success({ method, audience, reply, file, errors, status = 200 }: Endpoint) {
  if (reply) return { [status]: { description: "Done", content: json(jsonSchema(reply, "reply")) } };
  if (errors === "page") return led;
  const content = file ? { [file]: {} } : { "text/html": words };
  const page = { [status]: { description: file ? "A file" : "A page", content } };
  return audience === "link" && method === "POST" ? { ...page, ...led } : page;
}

function refusal({ audience, errors }: Endpoint) {
  if (audience === "link") return { "text/html": words };
  return errors === "sentence" ? { "text/plain": words } : json({ $ref: "#/components/schemas/Error" });
}

/** Customer pages send forms; programs send JSON. */
const bodies = (audience: Endpoint["audience"], schema: unknown) => ({
  ...json(schema),
  ...(audience === "link" && { "application/x-www-form-urlencoded": { schema } }),
});

/** A missing body is read as an empty one (decision 50). */
function needed(body: z.ZodMiniType): boolean {
  return !body.safeParse({}).success;
}

function parameters(schema: z.ZodMiniType | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
  }));
}

const json = (schema: unknown) => ({ "application/json": { schema } });

/** A reply is described by its wire form, before the page converts dates and the like. */
function jsonSchema(schema: z.core.$ZodType, of: "input" | "output" | "reply"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: of === "output" ? "output" : "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: described }) {
      const { def } = (zodSchema as z.core.$ZodTypes)._zod;
      // A schema that takes any value and then checks it is described by what it checks.
      if (def.type === "pipe" && typeOf(def.in) === "any") Object.assign(described, jsonSchema(def.out, of));
      if (of !== "reply") return;
      // A default is for readers of what an older version stored; the server always sends the field.
      if (def.type === "default") delete described.default;
      if (def.type !== "object") return;
      const sent = Object.keys(def.shape).filter((key) => typeOf(def.shape[key]) === "default");
      if (sent.length > 0) described.required = [...(described.required ?? []), ...sent];
    },
  });
  return rest;
}

const typeOf = (schema: z.core.$ZodType | undefined) => (schema as z.core.$ZodTypes | undefined)?._zod.def.type;
