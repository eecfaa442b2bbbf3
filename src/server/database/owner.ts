/** One connection that owns the tables. */
export interface Owner {
  /** Statements without parameters. */
  run(sql: string): Promise<void>;
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
}
