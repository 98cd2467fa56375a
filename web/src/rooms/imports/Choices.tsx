import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { ImportResult } from '@naryad/contract/imports/imports'

import { counted, type Forms } from '../../ui/formats/plural.ts'
import type { Import } from './useImport.ts'
import { Values } from './Values.tsx'

const omittedForms: Forms = ['строка', 'строки', 'строк']

interface ChoicesProps {
  result: ImportResult
  run: Import
}

/** Options of the import: rows with errors in optional fields, and names that no object has yet. */
export function Choices({ result, run }: ChoicesProps) {
  const { entity, problems, settings, omittedCount } = result
  const isOffered = settings.omitsWrongFields || problems.length > 0
  return (
    <>
      {isOffered && (
        <Switch
          label="Загружать строки без ошибочных необязательных полей"
          description={
            settings.omitsWrongFields
              ? `Так загрузится ${counted(omittedCount, omittedForms)}: что пропущено, отмечено ниже`
              : undefined
          }
          checked={settings.omitsWrongFields}
          aria-busy={run.isRetrying || undefined}
          onChange={({ currentTarget }) => run.retry({ omitsWrongFields: currentTarget.checked })}
        />
      )}
      {entity === 'units' && (
        <Switch
          label="Переносить приборы с других ТС"
          description="Прибор, который стоит на другом ТС, снимется с него и встанет на ТС из файла"
          checked={settings.movesUnits}
          aria-busy={run.isRetrying || undefined}
          onChange={({ currentTarget }) => run.retry({ movesUnits: currentTarget.checked })}
        />
      )}
      {(result.findings?.values.length ?? 0) > 0 && <Values result={result} run={run} />}
    </>
  )
}
