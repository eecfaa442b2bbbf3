import { type Connectivity, client } from "#web/kernel/client.ts";

const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** The server has another build than the one that this page is of. */
export function isOutdated({ build }: Connectivity = client.connectivity): boolean {
  const own = content("build");
  return own !== undefined && build !== null && build !== own;
}

/** The installation wants that nothing is kept for when there is no network (OFFLINE). */
export const isOfflineDisabled = (): boolean => content("offline") === "no";
