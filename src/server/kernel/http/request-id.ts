// The id of one request: in its reply, in each log line about it, and in the reference that a customer reads out after
// an error.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Ids that proxies set: nginx 32 hexadecimal digits, others a UUID or a trace. Only characters safe in a log. */
const WELL_FORMED = /^[\w.:=-]{8,64}$/;

/** The proxy's id if we trust the proxy; else our own, unique to this process, of digits and a to f only. */
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

/** Also for an IPv4 address that is written as IPv6. */
const comesFrom = (list: BlockList, address = "") => isIP(address) !== 0 && list.check(address, family(address));
