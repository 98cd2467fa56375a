/** An entry of a dictionary as the forms want it. Entries carry no version: who saves last is right. */
export type Versioned<Row> = Row & { version: number }

export const versioned = <Row extends object>(row: Row): Versioned<Row> => ({ ...row, version: 1 })
