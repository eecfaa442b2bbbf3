export declare const serving: { env: Record<string, string>; args: string[]; program: string };
