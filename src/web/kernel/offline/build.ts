import { type Connectivity, client } from "#web/kernel/client.ts";

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** The server has another build than this page. */
export function isOutdated({ build }: Connectivity = client.connectivity): boolean {
  const pageBuild = readMeta("build");
  return pageBuild !== undefined && build !== null && build !== pageBuild;
}

/** The operator has switched off offline data (OFFLINE). */
export const isOfflineDisabled = (): boolean => readMeta("offline") === "no";
