import { type Connectivity, client } from "#web/kernel/client.ts";

const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** The server has another build than this page. */
export function isOutdated({ build }: Connectivity = client.connectivity): boolean {
  const own = content("build");
  return own !== undefined && build !== null && build !== own;
}

/** The operator has switched off offline data (OFFLINE). */
export const isOfflineDisabled = (): boolean => content("offline") === "no";
