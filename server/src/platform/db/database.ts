/**
 * All tables, keyed by their names in camel case. The platform knows none of them: the room that owns a
 * table adds it from its `*.table.ts` by declaration merging, `declare module
 * '../../platform/db/database.ts' { interface Database { tasks: TasksTable } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the rooms fill it
export interface Database {}
