import { formatMoney, type Pence } from "#domain/money.ts";

/** As a field shows it, and as calls take it: "1234.50". */
export const formatPriceText = (price: Pence): string => formatMoney(price, "").replaceAll(",", "");
