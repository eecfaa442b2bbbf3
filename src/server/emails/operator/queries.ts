// SQL for the outbox on the operator's command line: of all companies.
import type { EmailState } from "#domain/emails/states.ts";
import { integer, listColumns, nullable, text, texts, uuid } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { emailsTable } from "#server/emails/columns.ts";

const listed = pickCodecs(
  emailsTable,
  ...(["id", "companyId", "kind", "toAddress", "state", "attempts", "createdAt", "error"] as const),
);
const byId = pickCodecs(emailsTable, "id");

const selectInStates = statement({
  name: "emails_in_states",
  takes: { states: texts, most: integer },
  gives: listed,
  text: `select ${listColumns(listed)} from emails where state = any ($states) order by id desc limit $most`,
});
/** The newest first. */
export const listInStates = (db: Tx, states: readonly EmailState[], most: number) =>
  selectInStates(db, { states: [...states], most });

const selectReleasable = statement({
  name: "emails_releasable",
  takes: { after: uuid, most: integer },
  gives: byId,
  text: `select m.id from emails m left join companies c on c.id = m.company_id
    where m.state = 'held' and m.id > $after and c.is_active is not false and c.move_id is null order by m.id limit $most`,
});
/** Held because there is no mail server, not because their company is deactivated: the oldest first, after this id. */
export const listReleasable = async (db: Tx, after: string, most: number) =>
  (await selectReleasable(db, { after, most })).map(({ id }) => id);

const selectCompany = statement({
  name: "email_company",
  takes: byId,
  gives: { ...pickCodecs(emailsTable, "companyId"), companyName: nullable(text) },
  text: "select m.company_id, c.name as company_name from emails m left join companies c on c.id = m.company_id where m.id = $id",
});
export const findCompanyOf = (db: Tx, id: string) => findRow(selectCompany(db, { id }));
