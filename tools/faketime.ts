import { existsSync } from "node:fs";

// Debian's folder for the libraries of one architecture.
const machine = { x64: "x86_64", arm64: "aarch64" }[process.arch as "x64" | "arm64"];
const LIBRARY = `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** The library that gives a process another clock, as LD_PRELOAD takes it: Debian's package faketime. */
export const findFaketime = (): string | undefined => (existsSync(LIBRARY) ? LIBRARY : undefined);
