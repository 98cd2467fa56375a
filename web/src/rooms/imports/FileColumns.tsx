import { NativeSelect } from '@mantine/core'
import type { FileFindings } from '@naryad/contract/imports/imports'
import { inQuotes } from '@naryad/contract/kit/quotes'
import IconRefresh from '~icons/refresh'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Import } from './useImport.ts'

import styles from './imports.module.css'

interface FileColumnsProps {
  findings: FileFindings
  run: Import
}

const notRead = ''

/** Mapping of file columns to fields: recognized, remembered, or chosen here. */
export function FileColumns({ findings, run }: FileColumnsProps) {
  const { settings, choose } = run
  const chosen = new Map(settings.columns.map(({ place, field }) => [place, field]))
  const optionsOf = (wanted: string | null) =>
    findings.fields
      .filter(({ group }) => group === wanted)
      .map(({ field, title }) => ({ value: field, label: title }))
  const groups = [...new Set(findings.fields.map(({ group }) => group))].filter((group) => group !== null)
  const fields = [
    { value: notRead, label: 'Не загружать' },
    ...optionsOf(null),
    ...groups.map((group) => ({ group, items: optionsOf(group) })),
  ]
  const setField = (place: number, value: string) =>
    choose({
      columns: [
        ...settings.columns.filter((column) => column.place !== place),
        { place, field: value === notRead ? null : value },
      ],
    })
  return (
    <section className="stack gap-12 pad-top-8" aria-label="Столбцы файла">
      <ul className="plain-list panel">
        {findings.columns.map(({ place, heading, samples, field }) => (
          <li key={place} className={styles.column}>
            <span className={styles.columnText}>
              <b>{heading || `Столбец ${place + 1} без названия`}</b>
              <span className="no-margin text-12 line-16 muted">
                {samples.join(' · ') || 'Пустой столбец'}
              </span>
            </span>
            <NativeSelect
              className={styles.columnField}
              aria-label={`Поле для столбца ${inQuotes(heading || String(place + 1))}`}
              data={fields}
              value={(chosen.has(place) ? chosen.get(place) : field) ?? notRead}
              onChange={({ currentTarget }) => setField(place, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      <p className="no-margin text-12 line-16 muted">
        Выбор запомнится: столбцы с такими названиями узнаем в следующих файлах.
      </p>
      <div className={styles.buttons}>
        <Button
          size="lg"
          variant={run.isChosen ? 'filled' : 'default'}
          leftSection={<Icon of={IconRefresh} />}
          isBusy={run.isRetrying}
          onClick={() => run.retry()}
        >
          Проверить с этими столбцами
        </Button>
      </div>
    </section>
  )
}
