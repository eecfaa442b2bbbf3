/** One connection that owns the tables. */
export interface TableOwner {
  /** Statements without parameters. */
  run(sql: string): Promise<void>;
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
}
