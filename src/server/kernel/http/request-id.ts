// The name of one request: in its answer, in each line of the log about it, and in what a customer reads out when
// something went wrong.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** What proxies give: nginx 32 hexadecimal figures, others a UUID or a trace. Nothing that could be more than a name. */
const WELL_FORMED = /^[\w.:=-]{8,64}$/;

/** The proxy's own where it is one that we trust; else ours, unlike any other process's, with figures and a to f alone. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = addressesOf(trustedProxies);
  const started = randomBytes(4).toString("hex");
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    const isTaken = typeof given === "string" && WELL_FORMED.test(given) && comesFrom(trusted, socket.remoteAddress);
    return isTaken ? given : `${started}-${++count}`;
  };
}

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function addressesOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/** Also of an IPv4 address that is written as IPv6. */
const comesFrom = (list: BlockList, address = "") => isIP(address) !== 0 && list.check(address, family(address));
