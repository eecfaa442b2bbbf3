// What a user fills in of a customer.
import { dropUndefined } from "#server/kernel/patch.ts";
import type { CustomerContent } from "./queries.ts";

export const emptyCustomer: CustomerContent = {
  ...{ kind: null, name: "", email: null, phone: null, invoiceAddress: null, vatNumber: null },
  ...{ reference: null, notes: null },
};

type GivenContent = { [K in keyof CustomerContent]?: CustomerContent[K] | undefined };
/** The given fields; an empty text is null. */
export const toCustomerContent = ({
  name,
  kind,
  email,
  phone,
  invoiceAddress,
  vatNumber,
  reference,
  notes,
}: GivenContent) => {
  const texts = { email, phone, invoiceAddress, vatNumber, reference, notes };
  const cleared = Object.entries(texts).map(([key, text]) => [key, text === "" ? null : text]);
  return dropUndefined({ name, kind, ...(Object.fromEntries(cleared) as typeof texts) });
};
