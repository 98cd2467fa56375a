import type { RouteDef } from '@naryad/contract/kit/route'

import { call } from '../api/api.ts'
import { saveFile } from '../files/saveFile.ts'
import { useAction } from '../queries/useAction.ts'

interface ExcelWish {
  filters: object
  columns: readonly string[]
}

/** Downloads a list as an Excel file, with its filters and visible columns. */
export function useExcel(route: RouteDef | undefined) {
  const { start, isRunning } = useAction({
    run: async ({ filters, columns }: ExcelWish) => {
      if (!route) return
      const query = { filters: JSON.stringify(filters), columns: columns.join(',') }
      // The query of every route of `exportsRoutes`, which returns a file.
      const answer: unknown = await call(route, { query })
      if (answer instanceof Response) await saveFile(answer, 'Отчет.xlsx')
    },
    touches: [],
  })
  return { start, isRunning }
}
