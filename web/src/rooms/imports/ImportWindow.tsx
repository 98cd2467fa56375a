import type { ImportEntity, ImportResult } from '@naryad/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'

import { ChooseFile } from './ChooseFile.tsx'
import { importsQueries } from './imports.queries.ts'
import { LastImport, LastImportFailed } from './LastImport.tsx'
import { Outcome } from './Outcome.tsx'
import { useImport } from './useImport.ts'

/** Import of a file into a register: choose, preview, import. One window for all registers. */
export function ImportWindow({ entity }: { entity: ImportEntity }) {
  const run = useImport(entity)
  const { data, error, refetch } = useQuery(importsQueries.last(entity))
  const last: ImportResult | null = data?.item ?? null
  return (
    <div className="stack gap-14">
      {run.result ? (
        <Outcome entity={entity} result={run.result} run={run} />
      ) : (
        <>
          <ChooseFile run={run} />
          {last && <LastImport last={last} run={run} />}
          {!data && error && <LastImportFailed error={error} onRetry={() => void refetch()} />}
        </>
      )}
    </div>
  )
}
