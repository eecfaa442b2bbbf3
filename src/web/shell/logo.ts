import type { Company } from "#contract/companies.ts";

type Brand = Pick<Company, "brandImageData" | "brandImageType" | "brandImageUrl">;

/** The address of the company's logo: the embedded picture before the linked one (QB 2.2). */
export function findLogoUrl({ brandImageData, brandImageType, brandImageUrl }: Brand): string | null {
  return brandImageData && brandImageType ? `data:${brandImageType};base64,${brandImageData}` : brandImageUrl || null;
}
