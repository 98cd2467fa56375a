import type { RouteDef } from '@naryad/contract/kit/route'

import { call } from '../api/api.ts'
import { saveFile } from '../files/saveFile.ts'
import { useAction } from '../queries/useAction.ts'

interface ExcelWish {
  filters: object
  columns: readonly string[]
}

/** A list as an Excel file, with the conditions and the columns it is seen with. */
export function useExcel(route: RouteDef) {
  const { start, isRunning } = useAction({
    run: async ({ filters, columns }: ExcelWish) => {
      const query = { filters: JSON.stringify(filters), columns: columns.join(',') }
      // Every route of `exportsRoutes` takes this query and answers with a file.
      const answer: unknown = await call(route, { query })
      if (answer instanceof Response) await saveFile(answer, 'Отчет.xlsx')
    },
    touches: [],
  })
  return { start, isRunning }
}
