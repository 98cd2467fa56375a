import { NativeSelect, Switch } from '@mantine/core'
import type { FileFindings, FileReading, ImportSettings } from '@naryad/contract/imports/imports'

import '@mantine/core/styles/Switch.layer.css'
import { inQuotes } from '@naryad/contract/kit/quotes'
import IconRefresh from '~icons/refresh'

import { Button } from '../../ui/controls/Button.tsx'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Import } from './useImport.ts'

import styles from './imports.module.css'

const encodings: Record<NonNullable<FileReading['encoding']>, string> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows (1251)',
  ibm866: 'DOS (866)',
  'koi8-r': 'КОИ-8',
  'x-mac-cyrillic': 'Mac (кириллица)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
}

const delimiters: Record<NonNullable<ImportSettings['delimiter']>, string> = {
  ';': 'Точка с запятой',
  ',': 'Запятая',
  '\t': 'Табуляция',
  '|': 'Вертикальная черта',
}

const rowForms: Forms = ['скрытая строка', 'скрытые строки', 'скрытых строк']
const columnForms: Forms = ['скрытый столбец', 'скрытые столбцы', 'скрытых столбцов']

interface ReadingProps {
  findings: FileFindings
  run: Import
}

/** How the file is read, wherever there is a choice. A change reads the uploaded file again at once. */
export function ReadingChoices({ findings, run }: ReadingProps) {
  const { reading, firstRows, headerRow } = findings
  const { settings, reread } = run
  // Columns are mapped by their place, which another sheet or delimiter changes; another header row does not.
  const unknownHeadings = { columns: [], headerRow: null }
  return (
    <section className="stack gap-12 pad-top-8" aria-label="Как читаем файл">
      <div className={styles.choices}>
        {reading.sheets.length > 1 && (
          <NativeSelect
            label="Лист"
            data={reading.sheets.map(({ name, isHidden }, index) => ({
              value: String(index),
              label: isHidden ? `${name} (скрытый)` : name,
            }))}
            value={String(settings.sheet ?? reading.sheet)}
            onChange={({ currentTarget }) =>
              reread({ ...unknownHeadings, sheet: Number(currentTarget.value) })
            }
          />
        )}
        {reading.encoding !== null && (
          <NativeSelect
            label="Кодировка"
            data={Object.entries(encodings).map(([value, label]) => ({ value, label }))}
            value={settings.encoding ?? reading.encoding}
            onChange={({ currentTarget }) =>
              reread({ ...unknownHeadings, encoding: currentTarget.value as ImportSettings['encoding'] })
            }
          />
        )}
        {reading.delimiter !== null && (
          <NativeSelect
            label="Разделитель"
            data={delimitersOf(reading.delimiter)}
            value={settings.delimiter ?? reading.delimiter}
            onChange={({ currentTarget }) =>
              reread({ ...unknownHeadings, delimiter: currentTarget.value as ImportSettings['delimiter'] })
            }
          />
        )}
        {firstRows.length > 0 && (
          <NativeSelect
            label="Заголовки в строке"
            data={firstRows.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
            value={String(settings.headerRow ?? headerRow)}
            onChange={({ currentTarget }) => reread({ headerRow: Number(currentTarget.value) })}
          />
        )}
      </div>
      <Hidden reading={reading} run={run} />
      {run.isChosen && !run.isRetrying && (
        <div className={styles.buttons}>
          <Button
            size="lg"
            variant="filled"
            leftSection={<Icon of={IconRefresh} />}
            onClick={() => run.retry()}
          >
            Прочитать заново
          </Button>
        </div>
      )}
    </section>
  )
}

/** A delimiter that the file itself declares may be any character. */
function delimitersOf(own: string) {
  const known = Object.entries(delimiters).map(([value, label]) => ({ value, label }))
  return own in delimiters ? known : [{ value: own, label: `Знак ${inQuotes(own)}` }, ...known]
}

function Hidden({ reading: { hiddenRowsCount, hiddenColumns }, run }: { reading: FileReading; run: Import }) {
  if (hiddenRowsCount === 0 && hiddenColumns.length === 0) return null
  const parts = [
    hiddenRowsCount > 0 ? counted(hiddenRowsCount, rowForms) : '',
    hiddenColumns.length > 0
      ? `${counted(hiddenColumns.length, columnForms)} (${hiddenColumns.map((name) => inQuotes(name)).join(', ')})`
      : '',
  ].filter(Boolean)
  return (
    <Switch
      label="Загружать скрытые строки и столбцы"
      description={`В файле ${parts.join(' и ')}: ${run.settings.readsHidden ? 'загружаем их тоже' : 'не загружаем'}`}
      checked={run.settings.readsHidden}
      aria-busy={run.isRetrying || undefined}
      onChange={({ currentTarget }) => run.reread({ readsHidden: currentTarget.checked })}
    />
  )
}
