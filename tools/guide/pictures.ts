import type { Picture } from "./take-pictures.ts";

export const pictures: readonly Picture[] = [
  { name: "home", as: "admin", size: "laptop", open: async (page) => void (await page.goto("/")) },
];
