import type { SheetKind, SheetQuery } from '@naryad/contract/exports/exports.routes'

import type { OpenListFile } from './list-file.ts'

/** Lists that can be downloaded as Excel files. */
export type Sheets = { readonly [Kind in SheetKind]: OpenListFile<SheetQuery<Kind>> }
