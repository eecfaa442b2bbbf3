// The client's address in one form: a reverse proxy may pass it on with a port.
import { isIP, isIPv4 } from "node:net";

/** Without brackets, port and zone: "203.0.113.7:4711" is the same address as "203.0.113.7". */
export function readClientAddress(text: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const [address = ""] = (bracketed ?? dotted ?? text).split("%");
  const mapped = isIP(address) === 6 ? mappedIPv4(groupsOf(address)) : null;
  // The length of the longest IPv6 address, in case a proxy passes on something else.
  return mapped ?? address.slice(0, 45);
}

/** The network of one subscriber: an IPv4 address, or the /64 of an IPv6 address, all of which one subscriber has. */
export function toNetwork(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL standard has one spelling for each address.
  const [left = "", right = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [left, right].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const missing = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...missing, ...after];
}

function mappedIPv4(groups: string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  const address = bytes.join(".");
  return isIPv4(address) ? address : null;
}
