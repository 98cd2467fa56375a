import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import type { ImportResult } from '@naryad/contract/imports/imports'
import IconBuildingPlus from '~icons/building-plus'

import { Button } from '../../kit/controls/Button.tsx'
import { count } from '../../kit/formats/numbers.ts'
import { counted, type Forms } from '../../kit/formats/plural.ts'
import { Icon } from '../../kit/Icon.tsx'
import { confirm } from '../../platform/overlays/dialogs.ts'
import { useMay } from '../../platform/session/me.ts'
import type { Import } from './useImport.ts'

import styles from './imports.module.css'

const companyForms: Forms = ['организация', 'организации', 'организаций']
/** «Создать 2 организации» */
const createdForms: Forms = ['организацию', 'организации', 'организаций']
const omittedForms: Forms = ['строка', 'строки', 'строк']

interface ChoicesProps {
  result: ImportResult
  run: Import
}

/** Options of the import: rows with errors in optional fields, and organizations that do not exist yet. */
export function Choices({ result, run }: ChoicesProps) {
  const { problems, settings, omittedCount } = result
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
      <NewCompanies result={result} run={run} />
    </>
  )
}

function NewCompanies({ result: { findings, settings }, run }: ChoicesProps) {
  const mayCreate = useMay(companiesRoutes.create)
  const { newCompanies = [], newCompaniesCount = 0 } = findings ?? {}
  if (newCompaniesCount === 0) return null
  const more = newCompaniesCount - newCompanies.length
  const names = newCompanies.map((name) => `«${name}»`).join(', ')
  return (
    <section className={styles.companies} aria-label="Новые организации">
      <p className={styles.sentence}>
        {settings.createsCompanies ? 'Вместе со строками добавим' : 'Нет в справочнике'}:{' '}
        {counted(newCompaniesCount, companyForms)}
      </p>
      <p className={styles.names}>
        {names}
        {more > 0 && ` и ещё ${count(more)}`}
      </p>
      {mayCreate &&
        (settings.createsCompanies ? (
          <Button size="lg" isBusy={run.isRetrying} onClick={() => run.retry({ createsCompanies: false })}>
            Не создавать
          </Button>
        ) : (
          <Button
            size="lg"
            leftSection={<Icon of={IconBuildingPlus} />}
            isBusy={run.isRetrying}
            onClick={() => {
              // The answer would be ignored, and the names may change.
              if (run.isRetrying) return
              confirm({
                title: `Создать при загрузке ${counted(newCompaniesCount, createdForms)}?`,
                onYes: () => run.retry({ createsCompanies: true }),
              })
            }}
          >
            Создать {counted(newCompaniesCount, createdForms)}
          </Button>
        ))}
      {settings.createsCompanies && (
        <p className={styles.hint}>Если загрузку потом отменить, организации останутся.</p>
      )}
    </section>
  )
}
