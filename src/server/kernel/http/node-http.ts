// Node's HTTP without its client, which importing the module would load too (30 ms and 8 MiB at each start).
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");
